import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashTask } from "./hash-threads.ts";

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
