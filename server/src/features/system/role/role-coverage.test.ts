import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { RoleCoverage } from "@aeromaint/contracts/system/role.ts";
import { startDeputy } from "./deputy.fixture.ts";

let t: Awaited<ReturnType<typeof startDeputy>>;

before(async () => {
  t = await startDeputy();
});
after(() => t.close());

const byScope = ({ scopes }: RoleCoverage) =>
  Object.fromEntries(scopes.map(({ dataScope, total, names }) => [dataScope, [total, ...names]]));

test("returns the departments of each scope for the holders of a role", async () => {
  const admin = await t.as("admin");
  const outside = await t.db
    .insertInto("sysDept")
    .values({ deptName: "子公司", orderNum: 2 })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  const roleId = await t.role({ dataScope: "2", deptIds: [t.depts.other] });
  const coverage = async (id = roleId): Promise<RoleCoverage> =>
    (await admin.get(`/system/role/scope/${id}`)).data;
  const nobody = await coverage();
  assert.equal(nobody.holders, 0);
  assert.deepEqual(byScope(nobody)["3"], [0]);
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  await t.db.insertInto("sysUserRole").values({ userId, roleId }).execute();
  const held = await coverage();
  assert.equal(held.holders, 1);
  assert.deepEqual(byScope(held), {
    "1": [5, "航空维修平台", "子公司", "分公司", "别处", "车间"],
    "2": [1, "别处"],
    "3": [1, "分公司"],
    "4": [2, "分公司", "车间"],
    "5": [0],
    "6": [4, "航空维修平台", "分公司", "别处", "车间"],
  });
  assert.deepEqual(
    held.scopes.map(({ isAll }) => isAll),
    [true, false, false, false, false, false],
  );
  await t.db.deleteFrom("sysDept").where("deptId", "=", outside.deptId).execute();
  const alone = await coverage();
  assert.equal(alone.scopes[5]?.isAll, true, "a single top department means everything");
  assert.equal((await coverage("0")).holders, 0);
  assert.equal((await admin.get("/system/role/scope/999999")).code, 404);
});

test("counts reachable rows only, and marks grantable scopes", async () => {
  const admin = await t.as("admin");
  const { data: all } = await admin.get("/system/role/scope/0");
  assert.ok((all as RoleCoverage).scopes.every(({ grantable }) => grantable));
  const roleId = await t.role({ dataScope: "4" });
  const { deputy } = await t.renew({ dataScope: "4" });
  const { data } = await deputy.get(`/system/role/scope/${roleId}`);
  assert.deepEqual(byScope(data)["1"], [2, "分公司", "车间"]);
  assert.deepEqual(
    (data as RoleCoverage).scopes.map(({ grantable }) => grantable),
    [false, true, true, true, true, false],
  );
});
