// The judging page: one question at a time, by keyboard or by touch. The element with data-judging has the address of the
// session, and on the leaderboard the token of its forms.

const $ = (id) => document.getElementById(id);
const root = document.querySelector("[data-judging]");
let state = null,
  applied = true,
  busy = false;

function write(target, pieces) {
  target.replaceChildren();
  for (const [text, role] of pieces) {
    const part = document.createElement(role === "chunk" ? "mark" : "span");
    if (role === "other") part.className = "other";
    part.textContent = text || (role ? "∅" : "");
    target.append(part, " ");
  }
}

function show() {
  const question = state.question;
  $("progress").max = state.total;
  $("progress").value = state.done;
  $("count").textContent = `${state.done} of ${state.total} answered`;
  $("question").hidden = !question;
  $("end").hidden = !!question;
  if (!question) return;
  $("before").textContent = question.before;
  $("after").textContent = question.after;
  write($("source"), question.source);
  write($("corrected"), applied ? question.applied : question.alone);
  $("shown").textContent = applied && question.others.length ? "With all corrections" : "With this correction alone";
}

function start() {
  applied = true;
  const list = $("others");
  for (const label of list.querySelectorAll("label")) label.remove();
  const others = state.question ? state.question.others : [];
  others.forEach((text, index) => {
    const label = document.createElement("label"),
      box = document.createElement("input");
    box.type = "checkbox";
    box.value = index;
    label.append(box, ` ${index + 1}: ${text}`);
    list.append(label);
  });
  list.hidden = !others.length;
  $("alone").disabled = !others.length;
  show();
  if (state.question) $("source").focus();
}

function pack(body) {
  const text = JSON.stringify(body),
    { token } = root.dataset;
  return token ? new URLSearchParams({ answer: text, form_token: token }) : text;
}

async function call(name, body) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(
      root.dataset.judging + name,
      body === undefined ? {} : { method: "POST", body: pack(body) },
    );
    if (!answer.ok) throw new Error(await answer.text());
    state = await answer.json();
    $("message").hidden = true;
    start();
  } catch (error) {
    $("message").textContent = `Not stored: ${error.message}. Is the server still running? Answer again when it is.`;
    $("message").hidden = false;
  } finally {
    busy = false;
  }
}

function vote(verdict) {
  if (!state?.question) return;
  const boxes = [...$("others").querySelectorAll("input:checked")].map((box) => Number(box.value));
  call("vote", { id: state.question.id, verdict, with: boxes, applied });
}

const undo = () => call("undo", {});
const toggle = () => {
  if (state?.question?.others.length) {
    applied = !applied;
    show();
  }
};
for (const button of document.querySelectorAll("[data-verdict]")) {
  button.addEventListener("click", () => vote(button.dataset.verdict));
}
$("undo").addEventListener("click", undo);
$("undo2").addEventListener("click", undo);
$("alone").addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = event.key.toLowerCase(),
    verdicts = { v: "valid", i: "invalid", n: "neutral", s: "skip", arrowright: "skip" };
  if (key in verdicts) vote(verdicts[key]);
  else if (key === "u") undo();
  else if (key === "a") toggle();
  else if (/^[1-9]$/.test(key)) {
    const box = $("others").querySelectorAll("input")[key - 1];
    if (box) box.checked = !box.checked;
  }
});
call("state");
