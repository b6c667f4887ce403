S 我 昨 天 去 了 公 圆 。
A 6 7|||S|||园|||REQUIRED|||-NONE-|||0

S 他 门 都 很 高 兴 。
A 1 2|||S|||们|||REQUIRED|||-NONE-|||0

S 我 想 要 买 一 个 书 。
A 5 6|||S|||本|||REQUIRED|||-NONE-|||0

S 因 为 下 雨 ， 但 是 我 们 没 去 。
A 5 7|||S|||所 以|||REQUIRED|||-NONE-|||0

S 她 唱 歌 唱 的 很 好 。
A 4 5|||S|||得|||REQUIRED|||-NONE-|||0

S 这 件 衣 服 比 那 件 很 贵 。
A 7 8|||R||||||REQUIRED|||-NONE-|||0

S 我 饭 吃 了 。
A 1 4|||W|||吃 了 饭|||REQUIRED|||-NONE-|||0

S 请 你 帮 忙 我 。
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S 他 每 天 都 做 公 交 车 上 班 。
A 3 5|||S|||坐|||REQUIRED|||-NONE-|||0

S 虽 然 很 累 ， 所 以 他 还 在 工 作 。
A 5 7|||S|||但 是|||REQUIRED|||-NONE-|||0

S 今 天 天 气 很 好 。
A 4 5|||S|||非 常|||REQUIRED|||-NONE-|||0

S 我 见 面 他 了 。
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S 老 师 教 我 们 中 国 语 。
A 6 8|||S|||文|||REQUIRED|||-NONE-|||0

S 这 里 有 很 多 的 人 。
A 3 4|||S|||许|||REQUIRED|||-NONE-|||0
A 5 6|||R||||||REQUIRED|||-NONE-|||0

S 我 学 习 汉 语 两 年 了 。
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S 他 把 书 放 在 桌 子 。
A 7 7|||M|||上|||REQUIRED|||-NONE-|||0

S 我 们 一 起 去 看 电 映 。
A 7 8|||S|||影|||REQUIRED|||-NONE-|||0

S 在 北 京 的 时 候 ， 我 认 识 了 很 多 朋 有 。
A 14 15|||S|||友|||REQUIRED|||-NONE-|||0

S 如 果 明 天 下 雨 ， 我 就 不 去 了 。
A 0 2|||S|||要 是|||REQUIRED|||-NONE-|||0

S 他 的 汉 语 水 平 提 高 得 很 块 。
A 10 11|||S|||快|||REQUIRED|||-NONE-|||0

S 通 过 这 次 活 动 ， 使 我 学 到 了 很 多 。
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S 我 从 来 不 去 过 上 海 。
A 3 4|||S|||没|||REQUIRED|||-NONE-|||0

S 妈 妈 给 我 卖 了 一 条 鞋 。
A 4 5|||S|||买|||REQUIRED|||-NONE-|||0
A 7 8|||S|||双|||REQUIRED|||-NONE-|||0

S 你 是 什 么 时 候 来 ？
A 7 7|||M|||的|||REQUIRED|||-NONE-|||0

S 他 高 兴 地 跑 回 家 。
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S 我 对 这 个 问 题 很 感 性 趣 。
A 8 9|||S|||兴|||REQUIRED|||-NONE-|||0

S 房 间 里 很 安 净 。
A 5 6|||S|||静|||REQUIRED|||-NONE-|||0

S 我 不 在 去 那 家 饭 店 了 。
A 2 3|||S|||再|||REQUIRED|||-NONE-|||0

S 他 们 已 经 结 婚 三 年 了 。
A 2 4|||S|||早 就|||REQUIRED|||-NONE-|||0

S 这 是 我 第 一 次 坐 飞 几 。
A 8 9|||S|||机|||REQUIRED|||-NONE-|||0

S 我 昨 天 晚 上 睡 的 很 玩 。
A 6 7|||S|||得|||REQUIRED|||-NONE-|||0
A 8 9|||S|||晚|||REQUIRED|||-NONE-|||0

S 请 问 ， 厕 所 在 那 里 ？
A 3 5|||S|||洗 手 间|||REQUIRED|||-NONE-|||0
A 6 7|||S|||哪|||REQUIRED|||-NONE-|||0

S 有 超 过 一 百 多 人 参 加 了 比 赛 。
A 5 6|||R||||||REQUIRED|||-NONE-|||0

S 她 比 我 大 三 岁 。
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S 我 一 边 听 音 乐 ， 一 边 写 作 页 。
A 11 12|||S|||业|||REQUIRED|||-NONE-|||0

S 我 觉 得 学 汉 语 很 难 ， 而 且 很 有 意 思 。
A 9 11|||S|||但 是|||REQUIRED|||-NONE-|||0

S 明 天 八 点 我 们 学 校 见 面 。
A 6 6|||M|||在|||REQUIRED|||-NONE-|||0

S 他 生 病 了 ， 所 以 没 来 上 课 。
A 1 2|||R||||||REQUIRED|||-NONE-|||0

S 我 喜 欢 苹 果 和 香 焦 。
A 3 3|||M|||吃|||REQUIRED|||-NONE-|||0
A 7 8|||S|||蕉|||REQUIRED|||-NONE-|||0

S 图 书 馆 在 学 校 的 东 边 。
A 8 9|||S|||面|||REQUIRED|||-NONE-|||0

