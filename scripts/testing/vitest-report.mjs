import { appendFileSync } from "node:fs";

const write = (line) => appendFileSync(process.env.TEST_REPORT, `${JSON.stringify(line)}\n`);

/** Reporter of Vitest: one JSON line per test (see results.mjs). */
export default class VitestReport {
  onTestRunStart(files) {
    write({ files: files.length });
  }

  onTestModuleEnd(module) {
    for (const { message } of module.errors()) {
      write({ name: message, file: module.moduleId, ms: 0, state: "failed" });
    }
  }

  onTestCaseResult(testCase) {
    const { state, note } = testCase.result();
    const ms = testCase.diagnostic()?.duration ?? 0;
    const { fullName: name, module } = testCase;
    write({ name, file: module.moduleId, ms, state, reason: note });
  }
}
