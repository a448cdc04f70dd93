/** Reporter of Node's test runner: one JSON line per test (see results.mjs). */
export default async function* report(source) {
  for await (const { type, data } of source) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    const skipped = data.skip !== undefined && data.skip !== false;
    // Tests of a suite are reported separately, unless the suite is skipped.
    if (data.details.type === "suite" && !skipped) continue;
    const state = skipped ? "skipped" : type === "test:pass" ? "passed" : "failed";
    const result = { name: data.name, file: data.file, ms: data.details.duration_ms, state };
    yield `${JSON.stringify({ ...result, reason: reasonOf(data.skip) })}\n`;
  }
}

function reasonOf(skip) {
  return typeof skip === "string" ? skip : "";
}
