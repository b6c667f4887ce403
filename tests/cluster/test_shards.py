"""Shards without a cluster: every kind of input, cuts, resuming, bad records, and what is refused."""

import gzip
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import fsspec
import pyarrow.parquet
import pytest

from redink.cluster import rows as rows_module
from redink.cluster import worker
from redink.cluster.annotation import annotate_shards
from redink.cluster.job import AnnotationJob
from redink.cluster.rows import Columns, read_rows
from redink.cluster.shards import find_shards
from redink.errors import InvalidParameter, OutputError, UnreadableFile
from redink.executors.base import InProcess
from redink.executors.processes import Processes
from redink.report.tables.runs import list_tables
from tests.cluster.conftest import draw_pairs, list_complete, read_tree, wait_for, write_shards

PAIRS = draw_pairs(150)


def write_kind(folder, kind: str, pairs=PAIRS) -> list[str]:
    """The same pairs as files of a kind: the words that `redink annotate` takes."""
    folder.mkdir(exist_ok=True)
    path = folder / f"pairs.{kind}"
    if kind == "jsonl":
        path.write_text("".join(json.dumps({"source": a, "corrected": b}) + "\n" for a, b in pairs))
    elif kind == "tsv":
        path.write_text("source\tcorrected\n" + "".join(f"{a}\t{b}\n" for a, b in pairs))
    elif kind == "csv":
        quote = '"{}"'.format
        rows = (",".join(quote(text.replace('"', '""')) for text in (a, "two\nlines", b)) + "\n" for a, b in pairs)
        path.write_text("source,more,corrected\n" + "".join(rows))
    elif kind == "parquet":
        table = pyarrow.table({"source": [a for a, _ in pairs], "corrected": [b for _, b in pairs]})
        pyarrow.parquet.write_table(table, path, row_group_size=40)
    elif kind == "text":
        for index, name in enumerate(("source.txt", "corrected.txt")):
            (folder / name).write_text("".join(pair[index] + "\n" for pair in pairs))
        return [str(folder / "source.txt"), str(folder / "corrected.txt")]
    return [str(path)]


@pytest.mark.parametrize("kind", ["jsonl", "tsv", "csv", "parquet", "text", "m2"])
@pytest.mark.parametrize("cut", [1 << 24, 3000])
def test_every_kind_gives_the_same_edits_whole_and_cut(kind, cut, tmp_path, redink) -> None:
    texts = write_kind(tmp_path / "text", "text")
    assert redink("annotate", *texts, "-o", tmp_path / "plain.m2").code == 0
    words = write_kind(tmp_path / "in", kind) if kind != "m2" else [tmp_path / "plain.m2"]
    run = redink("annotate", *words, "-o", tmp_path / "out", "--to", "m2", "--cut", cut, "--shard", "1/1")
    assert run.code == 0, run.err
    shards = sorted((tmp_path / "out").glob("*.m2"))
    assert (len(shards) > 3) == (cut == 3000)
    assert b"".join(path.read_bytes() for path in shards) == (tmp_path / "plain.m2").read_bytes()


def test_parts_and_processes_write_the_same_files(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 5, 20)
    pattern = tmp_path / "in" / "*.parquet"
    assert redink("annotate", pattern, "-o", tmp_path / "one", "--keep", "n").code == 0
    assert redink("annotate", pattern, "-o", tmp_path / "two", "--keep", "n", "--jobs", 2).code == 0
    for part in ("2/2", "1/2"):
        assert redink("annotate", pattern, "-o", tmp_path / "three", "--keep", "n", "--shard", part).code == 0
    assert read_tree(tmp_path / "one") == read_tree(tmp_path / "two") == read_tree(tmp_path / "three")
    rows = [
        row for path in sorted((tmp_path / "one").glob("*.parquet")) for row in pyarrow.parquet.read_table(path)["n"]
    ]
    assert [row.as_py() for row in rows] == list(range(100))
    facts = redink("info", tmp_path / "one" / "part-000.parquet")
    assert facts.out.split()[5] == "20"


def test_kept_columns_in_json_lines_can_be_read_again(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 1, 5)
    assert redink("annotate", tmp_path / "in", "-o", tmp_path / "out", "--keep", "n", "--to", "jsonl").code == 0
    lines = (tmp_path / "out" / "part-000.jsonl").read_text().splitlines()
    assert [json.loads(line)["kept"] for line in lines] == [{"n": number} for number in range(5)]
    assert redink("info", tmp_path / "out" / "part-000.jsonl").code == 0


def test_a_second_run_does_what_is_missing(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 4, 10)
    out = tmp_path / "out"
    words = ("annotate", tmp_path / "in", "-o", out)
    redink(*words)
    whole = read_tree(out)
    (out / "_manifest" / "shards" / "part-002.json").unlink()
    (out / "part-001.parquet").touch()
    changed = (out / "part-001.parquet").stat().st_mtime_ns
    run = redink(*words)
    assert [line.split()[-1] for line in run.out.splitlines()[2:5]] == ["4", "3", "1"]
    assert read_tree(out) == whole
    assert (out / "part-001.parquet").stat().st_mtime_ns == changed
    refused = redink(*words, "--lev")
    assert refused.code == 2
    assert "levenshtein was False, now True (--overwrite)" in refused.err
    assert redink(*words, "--lev", "--overwrite").code == 0
    write_shards(tmp_path / "in", 4, 11)
    assert "the inputs have changed since" in redink(*words, "--lev").err


def test_files_of_others_are_not_overwritten(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 1, 3)
    before = read_tree(tmp_path / "in")
    assert "would overwrite an input" in redink("annotate", tmp_path / "in", "-o", tmp_path / "in").err
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "part-000.parquet").write_text("mine")
    assert "was not written by a run" in redink("annotate", tmp_path / "in", "-o", tmp_path / "out").err
    assert read_tree(tmp_path / "in") == before


BROKEN = [b"{", b'{"source": "a"}', b'{"source": "a", "corrected": null}', b"\xff\xfe", b'["a", "b"]', b'"\x00"']


def test_one_per_cent_of_broken_records(tmp_path, redink) -> None:
    lines = [json.dumps({"source": a, "corrected": b}).encode() for a, b in draw_pairs(600)]
    for index, broken in enumerate(BROKEN):
        lines[index * 100 + 7] = broken
    (tmp_path / "in.jsonl").write_bytes(b"\n".join(lines))
    stopped = redink("annotate", tmp_path / "in.jsonl", "-o", tmp_path / "stop")
    assert stopped.code == 2
    assert "in.jsonl: row 8: not JSON" in stopped.err
    counted = redink("annotate", tmp_path / "in.jsonl", "-o", tmp_path / "skip", "--bad", "skip")
    assert counted.code == 0, counted.err
    assert "bad records              6" in counted.out
    saved = redink("annotate", tmp_path / "in.jsonl", "-o", tmp_path / "file", "--bad", "file")
    assert saved.code == 0
    bad = [json.loads(line) for line in (tmp_path / "file" / "_bad" / "in.jsonl").read_text().splitlines()]
    assert [entry["row"] for entry in bad] == [8, 108, 208, 308, 408, 508]
    assert all(entry["shard"].endswith("in.jsonl") and entry["problem"] for entry in bad)
    good = [line for index, line in enumerate(lines) if index % 100 != 7]
    (tmp_path / "good").mkdir()
    (tmp_path / "good" / "in.jsonl").write_bytes(b"\n".join(good))
    redink("annotate", tmp_path / "good", "-o", tmp_path / "expected")
    expected = (tmp_path / "expected" / "in.parquet").read_bytes()
    assert (tmp_path / "skip" / "in.parquet").read_bytes() == expected


def test_bad_rows_of_tables(tmp_path) -> None:
    (tmp_path / "a.csv").write_bytes(b'source,corrected\na,b\nonly one\n"a\nb",c\n\xff,d\ne,f\n')
    rows = list(read_rows(find_shards([str(tmp_path / "a.csv")])[0], Columns()))
    assert [row.problem.partition(":")[0] for row in rows] == ["", "expected 2 columns, got 1", "", "not UTF-8", ""]
    assert rows[2].sentence.tokens == ("a", "b")
    (tmp_path / "a.m2").write_text("S a\nA 0 9|||R|||x|||REQUIRED|||-NONE-|||0\n\nS b\n\nhello\n\nS c\n")
    rows = list(read_rows(find_shards([str(tmp_path / "a.m2")])[0], Columns()))
    assert [(row.number, bool(row.problem)) for row in rows] == [(1, True), (2, False), (3, True), (4, False)]


def test_what_is_refused(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 1, 3)
    for words, problem in (
        ((tmp_path / "none" / "*.parquet", "-o", tmp_path / "out"), "there are no files here"),
        ((tmp_path / "in", "-o", tmp_path / "out", "--source-column", "src"), "unknown column"),
        ((tmp_path / "in", "-o", tmp_path / "out", "--keep", "source"), "a column 'source' of its own"),
        ((tmp_path / "in", "-o", tmp_path / "out", "--shard", "3/2"), "i from 1 to n"),
        ((tmp_path / "in", "-o", tmp_path / "out", "--shard", "x"), "expected I/N"),
        ((tmp_path / "in", "-o", tmp_path / "out", "--shard", "1/2", "--overwrite"), "update the folder first"),
        ((tmp_path / "in", "-o", tmp_path / "out", "--cluster", "local:0"), "local:N"),
        ((tmp_path / "in",), "-o FOLDER"),
    ):
        run = redink("annotate", *words)
        assert run.code == 2, words
        assert problem in run.err
    (tmp_path / "a.txt").write_text("a\nb\n")
    (tmp_path / "b.txt").write_text("a\n")
    run = redink("annotate", tmp_path / "a.txt", tmp_path / "b.txt", "-o", tmp_path / "texts", "--shard", "1/1")
    assert "differ in length" in run.err


def die(shard):
    if shard == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    if shard == "wrong":
        raise InvalidParameter("wrong")
    return shard.upper()


def prepare_death():
    return die


def test_processes_give_up_what_kills_them() -> None:
    printed = {outcome.batch: outcome for outcome in Processes(2).run(prepare_death, ["a", "deadly", "wrong", "b"])}
    assert printed["a"].result == "A"
    assert printed["b"].result == "B"
    assert printed["deadly"].attempts == 3
    assert "3 workers" in str(printed["deadly"].error)
    assert str(printed["wrong"].error) == "wrong"
    assert [o.result for o in InProcess().run(prepare_death, ["a", "wrong"])] == ["A", None]


def test_a_kill_of_everything_is_resumed(tmp_path, redink, hold) -> None:
    write_shards(tmp_path / "in", 6, 30)
    words = ["annotate", str(tmp_path / "in"), "-o", str(tmp_path / "out")]
    command = [sys.executable, "-m", "redink", *words, "--jobs", "2"]
    process = subprocess.Popen(command, start_new_session=True, env=hold("part-002"))
    wait_for(lambda: len(list_complete(tmp_path / "out")) == 5)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    run = redink(*words)
    assert run.code == 0, run.err
    assert [line.split()[-1] for line in run.out.splitlines()[2:5]] == ["6", "5", "1"]
    redink("annotate", tmp_path / "in", "-o", tmp_path / "expected")
    assert read_tree(tmp_path / "out") == read_tree(tmp_path / "expected")


def test_storage_that_fails_is_tried_again(tmp_path, monkeypatch) -> None:
    write_shards(tmp_path / "in", 1, 3)
    build, failures = worker._build, []

    def fail_twice(*arguments):
        if len(failures) < 2:
            failures.append(1)
            raise OutputError("the stream was dropped")
        return build(*arguments)

    monkeypatch.setattr(worker, "_build", fail_twice)
    monkeypatch.setattr(worker.time, "sleep", lambda _: None)
    summary = annotate_shards(AnnotationJob(str(tmp_path / "out")), find_shards([str(tmp_path / "in")]), InProcess())
    assert summary.pairs == 3
    assert len(failures) == 2


ODD = {
    "m2": "stray\n\nS a b\nA 0 1|||R|||c|||REQUIRED|||-NONE-|||0\n\nstray\n\n\nS\n\nA 0 1|||R\n\nS S\nS d\n",
    "jsonl": '\n{"source": "a", "corrected": "b"}\n{\n\n"x"\r\n{"source": "é", "corrected": "c"}',
    "tsv": "source\tcorrected\na\tb\nx\n\né\t\n\tc\n",
    "csv": 'source,corrected\na,"b\n1"\n"a"b,c\n\n"é""\n,",d\nx\ny,"',
    "text": "a\n\nb é c\nd\n",
}


@pytest.mark.parametrize("kind", ODD)
def test_no_cut_drops_or_doubles_a_record(kind, tmp_path) -> None:
    path = tmp_path / f"a.{kind}"
    path.write_text(ODD[kind])
    if kind == "text":
        (tmp_path / "b.text").write_text("1 2 3 4 5 6\n7\n\n8\n")
    others = [str(tmp_path / "b.text")] if kind == "text" else []

    def read(cut):
        shards = find_shards([str(path)], others, cut=cut)
        rows = [row._replace(number=0) for shard in shards for row in read_rows(shard, Columns())]
        return len(shards), rows

    count, whole = read(1 << 20)
    assert count == 1
    assert len(whole) == {"m2": 7, "jsonl": 4, "tsv": 5, "csv": 6, "text": 4}[kind]
    for cut in range(1, len(ODD[kind].encode())):
        count, rows = read(cut)
        assert rows == whole, cut
        assert count > 1 or cut > 10


def test_a_byte_order_mark_is_no_text_in_a_gzip_file_either(tmp_path) -> None:
    (tmp_path / "a.tsv.gz").write_bytes(gzip.compress(b"\xef\xbb\xbfsource\tcorrected\na\tb\n"))
    (row,) = read_rows(find_shards([str(tmp_path / "a.tsv.gz")])[0], Columns())
    assert row.sentence.references == (("b",),)


def test_text_that_no_file_can_hold_is_a_bad_record(tmp_path, redink) -> None:
    lines = ['{"source": "\\ud83d", "corrected": "a"}', '{"source": "\\ud83d\\ude00", "corrected": "a"}']
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    text = pyarrow.array([b"a", b"\xff"]).cast(pyarrow.string(), safe=False)
    pyarrow.parquet.write_table(pyarrow.table({"source": text, "corrected": text}), tmp_path / "b.parquet")
    for name, wrong in (("a.jsonl", 0), ("b.parquet", 1)):
        rows = list(read_rows(find_shards([str(tmp_path / name)])[0], Columns()))
        assert [bool(row.problem) for row in rows] == [index == wrong for index in range(2)]
        run = redink("annotate", tmp_path / name, "-o", tmp_path / f"{name}.out", "--bad", "file")
        assert run.code == 0, run.err
        assert "bad records              1" in run.out


def test_a_line_without_an_end_is_refused(tmp_path, monkeypatch) -> None:
    (tmp_path / "a.jsonl").write_text('{"source": "a a a a"}\n')
    monkeypatch.setattr(rows_module, "MAX_LINE", 10)
    with pytest.raises(UnreadableFile, match="more than 10 bytes"):
        list(read_rows(find_shards([str(tmp_path / "a.jsonl")])[0], Columns()))


def test_outputs_that_were_deleted_or_cut_off_are_made_again(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 3, 5)
    words = ("annotate", tmp_path / "in", "-o", tmp_path / "out")
    redink(*words)
    whole = read_tree(tmp_path / "out")
    (tmp_path / "out" / "part-000.parquet").unlink()
    (tmp_path / "out" / "part-001.parquet").write_bytes(whole["part-001.parquet"][:-1])
    run = redink(*words)
    assert [line.split()[-1] for line in run.out.splitlines()[2:5]] == ["3", "1", "2"]
    assert read_tree(tmp_path / "out") == whole


def test_overwriting_takes_what_was_placed_and_never_recorded(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 2, 5)
    words = ("annotate", tmp_path / "in", "-o", tmp_path / "out")
    redink(*words, "--to", "m2")
    (tmp_path / "out" / "_manifest" / "shards" / "part-001.json").unlink()
    (tmp_path / "out" / "mine.m2").write_text("")
    assert redink(*words, "--overwrite").code == 0
    outputs = {path.name for path in (tmp_path / "out").iterdir()}
    assert outputs == {"_manifest", "mine.m2", "part-000.parquet", "part-001.parquet"}


def test_a_file_is_no_folder_for_shards(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 1, 3)
    for output in (tmp_path / "out.m2", "-"):
        run = redink("annotate", tmp_path / "in", "-o", output)
        assert run.code == 2
        assert "Give CORRECTED texts, or an output folder for shards" in run.err


def test_a_missing_column_makes_a_bad_shard(tmp_path, redink) -> None:
    write_shards(tmp_path / "in", 3, 3)
    pyarrow.parquet.write_table(pyarrow.table({"src": ["a"], "corrected": ["b"]}), tmp_path / "in" / "part-000.parquet")
    run = redink("annotate", tmp_path / "in", "-o", tmp_path / "out")
    assert run.code == 2
    assert "1 of 3 shards were set aside: unknown column of" in run.err
    assert list_complete(tmp_path / "out") == ["part-001", "part-002"]


@pytest.mark.parametrize("kind", ["jsonl", "tsv", "csv", "parquet", "text", "m2"])
def test_every_kind_from_an_object_store(kind, tmp_path, store, redink) -> None:
    words = write_kind(tmp_path / "in", kind) if kind != "m2" else [str(tmp_path / "in" / "pairs.m2")]
    if kind == "m2":
        assert redink("annotate", *write_kind(tmp_path / "in", "text"), "-o", words[0]).code == 0
    filesystem = fsspec.filesystem("s3")
    filesystem.put(words, f"{store}/in/")
    addresses = [f"{store}/in/{Path(word).name}" for word in words]
    options = ("--to", "jsonl", "--cut", 3000, "--shard", "1/1")
    for given, output in ((words, tmp_path / "out"), (addresses, f"{store}/out")):
        run = redink("annotate", *given, "-o", output, *options)
        assert run.code == 0, run.err
    filesystem.invalidate_cache()
    theirs = {name.rpartition("/")[2]: filesystem.cat(name) for name in filesystem.glob(f"{store}/out/*.jsonl")}
    assert len(theirs) > 3
    assert theirs == {path.name: path.read_bytes() for path in (tmp_path / "out").glob("*.jsonl")}


def test_many_workers_are_shown_in_twenty_rows() -> None:
    _, rates = list_tables({"pairs": 1}, {f"worker {number}": (number, 2.0) for number in range(30)}, {})
    assert len(rates.rows) == 20
    assert rates.rows[18] == ("worker 18", 18, 9.0)
    assert rates.rows[19] == ("11 others, on average", 24, 12.0)
