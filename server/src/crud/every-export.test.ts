// Slow: downloads every export.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { routes } from "@aeromaint/contracts/routes.ts";
import { sealed, startTestApp } from "../../test/harness.ts";
import { assertStrictSheet } from "../infra/files/sheets/strict-sheet.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const unwritable = ["\ufffe", "\uffff", "\u0001"];
const exportPaths = Object.entries(routes)
  .filter(([name, route]) => /^GET .*\/export$/.test(name) && "answer" in route)
  .filter(([, route]) => "answer" in route && route.answer === "bytes")
  .map(([name]) => name.slice("GET ".length));

test("creates valid sheets with any typed sign-in name, search text and title", async () => {
  const admin = await t.as("admin");
  const password = await sealed(t.app, "not-the-password");
  for (const sign of unwritable) {
    const name = `甲${sign}乙`;
    await t.guest.post("/auth/login", { username: name, password });
    await t.guest.get(`/open/search?${new URLSearchParams({ keyword: name })}`);
  }
  await t.db
    .updateTable("sysUser")
    .set({ nickName: `甲${unwritable[0]}乙`, remark: unwritable.join("丙") })
    .where("userName", "in", ["operator", "mechanic"])
    .execute();
  assert.ok(exportPaths.length >= 14, exportPaths.join());
  for (const path of exportPaths) {
    const answer = await t.app.inject({
      url: `/api${path}?month=2026-03`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    assert.equal(answer.statusCode, 200, `${path}: ${answer.body.slice(0, 200)}`);
    await assertStrictSheet(answer.rawPayload);
  }
});
