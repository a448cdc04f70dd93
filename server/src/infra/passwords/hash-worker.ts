import { hashSync, type Options, verifySync } from "@node-rs/argon2";

export type HashTask = { password: string } & ({ cost: Options } | { stored: string });

/** Answers a task with a cost by a text, the others by yes or no. */
export function hashOrVerify(task: HashTask): string | boolean {
  const { password } = task;
  return "cost" in task ? hashSync(password, task.cost) : verifySync(task.stored, password);
}
