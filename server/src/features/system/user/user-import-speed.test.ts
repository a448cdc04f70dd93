// Slow: creates and changes 5,000 users.
import { after, before, test } from "node:test";
import { measureImport, type SheetCell } from "../../../crud/import/import.fixture.ts";
import { startUsers } from "./user.fixture.ts";

let u: Awaited<ReturnType<typeof startUsers>>;
before(async () => {
  u = await startUsers();
});
after(() => u.t.close());

test("creates, changes and reverts 5,000 users while others work", async (context) => {
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
  const sheet = (name: string): SheetCell[][] => [
    ["账号", "姓名", "所属部门", "手机号", "性别", "岗位", "角色"],
    ...Array.from({ length: 5_000 }, (_, at): SheetCell[] => [
      `bulk${at}`,
      `${name}${at}`,
      dept.deptName,
      `138${String(at).padStart(8, "0")}`,
      "男",
      post,
      role,
    ]),
  ];
  const sheets: [SheetCell[][], SheetCell[][]] = [sheet("新"), sheet("改")];
  const other = await u.t.as("operator");
  context.diagnostic(
    await measureImport(u.t.app, "/system/user", { admin: u.admin, other, sheets }),
  );
});
