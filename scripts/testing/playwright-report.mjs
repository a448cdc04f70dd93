import { appendFileSync } from "node:fs";

const write = (line) => appendFileSync(process.env.TEST_REPORT, `${JSON.stringify(line)}\n`);

/** Reporter of Playwright: one JSON line per test (see results.mjs). */
export default class PlaywrightReport {
  onBegin(_config, suite) {
    write({ tests: suite.allTests().length });
  }

  /** Reports errors outside of tests, such as in their setup. */
  onError({ message = "" }) {
    write({ name: message.split("\n", 1)[0], file: "", ms: 0, state: "failed" });
  }

  onTestEnd(test, { status, retry, duration, annotations }) {
    if (status === "skipped") {
      const reason = annotations.find(({ type }) => type === "skip" || type === "fixme");
      return this.#add(test, { ms: 0, state: "skipped", reason: reason?.description ?? "" });
    }
    const isLast = status === test.expectedStatus || retry === test.retries;
    if (!isLast) return;
    const state = test.outcome() === "expected" ? "passed" : "failed";
    this.#add(test, { ms: duration, state });
  }

  #add(test, result) {
    // The first names are the project and the file.
    const name = test.titlePath().slice(3).join(" › ");
    write({ name, file: test.location.file, ...result });
  }

  printsToStdio() {
    return false;
  }
}
