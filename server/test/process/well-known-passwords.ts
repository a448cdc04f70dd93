import assert from "node:assert/strict";
import { trySignIn } from "./http-client.ts";

/** Default passwords of similar systems, which scanners try first. */
const wellKnown = ["admin123", "123456", "admin888", "admin"];

/** Fewer attempts than the lockout, so that each is refused as a wrong password. */
export async function assertRefusesWellKnownPasswords(address: string): Promise<void> {
  for (const password of wellKnown) {
    const { status, message } = await trySignIn(address, { username: "admin", password });
    assert.deepEqual([status, message], [401, "登录失败"], password);
  }
}
