import { hashSync, type Options, verifySync } from "@node-rs/argon2";
import { compareSync, truncates } from "bcryptjs";
import { isBcrypt, isUsableBcrypt } from "./bcrypt-hash.ts";

export type HashTask = { password: string } & ({ cost: Options } | { stored: string });

/** Returns the hash for a task with a cost, otherwise true if the password matches. */
export function hashOrVerify(task: HashTask): string | boolean {
  const { password } = task;
  if ("cost" in task) return hashSync(password, task.cost);
  const { stored } = task;
  return isBcrypt(stored) ? verifyBcrypt(password, stored) : verifySync(stored, password);
}

/** Rejects passwords that bcrypt would truncate. */
const verifyBcrypt = (password: string, stored: string) =>
  isUsableBcrypt(stored) && !truncates(password) && compareSync(password, stored);
