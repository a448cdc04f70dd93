import { after, beforeEach } from "node:test";

// How long a file may take is what its runner gives a test; run by hand without it, as long as it likes.
const option = process.execArgv.find((argument) => argument.startsWith("--test-timeout="));
const limit = Number(option?.split("=")[1] ?? 0);
const closing = 60_000;

let file = process.argv[1];
let running = "loading";
let timer: NodeJS.Timeout | undefined;

/** Begins the time of a test file. One that is over ends the process: its runner waits for ever. */
export function startTimeOf(name: string): void {
  file = name;
  // The runner comes first where it can: it knows what has waited, and goes on with the next file.
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
