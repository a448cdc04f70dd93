import { after, beforeEach } from "node:test";

// The runner's test timeout also limits a file; without the option there is no limit.
const option = process.execArgv.find((argument) => argument.startsWith("--test-timeout="));
const limit = Number(option?.split("=")[1] ?? 0);
const closing = 60_000;

let file = process.argv[1];
let running = "loading";
let timer: NodeJS.Timeout | undefined;

/** Starts the time limit of a file; the process exits then, as its runner would wait forever. */
export function startTimeOf(name: string): void {
  file = name;
  // The runner's own timeout comes first if possible: it reports the test and continues.
  if (limit > 0 && process.env.NODE_TEST_CONTEXT) endAfter(limit * 1.1);
}

function endAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const open = [...new Set(process.getActiveResourcesInfo())].join(", ");
    console.error(`${file} has not ended within its time, at: ${running} (open: ${open})`);
    process.exit(1);
  }, ms).unref();
}

startTimeOf(process.argv[1] ?? "");
beforeEach((test) => {
  if ("fullName" in test) running = test.fullName;
});
after(() => {
  file = process.argv[1];
  running = "the end";
  if (timer) endAfter(closing);
});
