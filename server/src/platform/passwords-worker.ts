import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashTask } from "./passwords-threads.ts";

const lowered = 10;

// On Linux threads have priorities of their own: whoever is reading goes before whoever signs in.
if (process.platform === "linux") {
  try {
    setPriority(lowered);
  } catch {
    // A sandbox may forbid it; the work is the same.
  }
}

parentPort?.on("message", (task: HashTask) => {
  parentPort?.postMessage(answer(task));
});

function answer(task: HashTask): string | boolean | Error {
  try {
    const { password } = task;
    return "cost" in task ? hashSync(password, task.cost) : verifySync(task.stored, password);
  } catch (error) {
    return new Error(String(error));
  }
}
