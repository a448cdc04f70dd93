// Slow: writes and changes 5,000 users.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bookOf, type Cell, importsOf } from "../../../crud/import/import.fixture.ts";
import { startUsers } from "./user.fixture.ts";

let u: Awaited<ReturnType<typeof startUsers>>;
before(async () => {
  u = await startUsers();
});
after(() => u.t.close());

test("adds, changes and takes back 5,000 users while others go on", async (context) => {
  const imports = importsOf(u.t.app, "/system/user");
  const { db, base } = u.t;
  const dept = await db
    .selectFrom("sysDept")
    .select("deptName")
    .where("deptId", "=", base.deptId)
    .executeTakeFirstOrThrow();
  const post = (await u.admin.get("/system/common/post")).data[0].postName;
  const { roleName: role } = await db
    .selectFrom("sysRole")
    .select("roleName")
    .where("roleId", "=", u.staffRole)
    .executeTakeFirstOrThrow();
  const sheet = (name: string): Cell[][] => [
    ["账号", "姓名", "所属部门", "手机号", "性别", "岗位", "角色"],
    ...Array.from({ length: 5_000 }, (_, at): Cell[] => [
      ...[`bulk${at}`, `${name}${at}`, dept.deptName, `138${String(at).padStart(8, "0")}`],
      ...["男", post, role],
    ]),
  ];
  const operator = await u.t.as("operator");
  const waits: number[] = [];
  const timed = async <Done>(work: Promise<Done>) => {
    let isDone = false;
    const started = performance.now();
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const sent = performance.now();
      await operator.get("/system/common/user/profile");
      waits.push(performance.now() - sent);
    }
    return { answer: await done, milliseconds: performance.now() - started };
  };
  const [first, second] = [await bookOf(sheet("新")), await bookOf(sheet("改"))];
  const added = await timed(imports.send(u.admin, first));
  assert.equal(added.answer.data?.imported, 5_000, added.answer.message);
  const changed = await timed(imports.send(u.admin, second));
  assert.equal(changed.answer.data?.updated, 5_000, changed.answer.message);
  const undone = await timed(imports.undo(u.admin, changed.answer.data.importId));
  assert.equal(undone.answer.data?.restored, 5_000, undone.answer.message);
  const sorted = waits.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const figures = [added, changed, undone].map(({ milliseconds }) => Math.round(milliseconds));
  context.diagnostic(
    `5,000 users: ${figures.join(", ")} ms; others p99 ${Math.round(p99)} ms of ${waits.length}`,
  );
  assert.ok(
    figures.every((each) => each < 30_000),
    figures.join(),
  );
  assert.ok(p99 < 300, `${p99} ms`);
});
