import assert from "node:assert/strict";
import { trySignIn } from "./http-client.ts";

/** What systems of this kind have been delivered with, and what scanners try first. */
const wellKnown = ["admin123", "123456", "admin888", "admin"];

/** Fewer than what locks the account, so that each is refused for what it is. */
export async function refusesWellKnownPasswords(address: string): Promise<void> {
  for (const password of wellKnown) {
    const { status, message } = await trySignIn(address, { username: "admin", password });
    assert.deepEqual([status, message], [401, "登录失败"], password);
  }
}
