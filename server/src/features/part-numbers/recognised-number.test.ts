import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestClient } from "../../../test/harness.ts";
import { startNumberApp } from "./part-numbers.fixture.ts";

let t: Awaited<ReturnType<typeof startNumberApp>>;
let admin: TestClient;

before(async () => {
  t = await startNumberApp();
  admin = await t.as("admin");
});
after(() => t.close());

const path = "/material/number";
interface Row {
  recognisedId: string;
  number: string;
  state: string;
}
const listed = async (query: Record<string, string>, by = admin): Promise<Row[]> =>
  (await by.get(`${path}?${new URLSearchParams(query)}`)).data.list;
async function one(number: string): Promise<Row> {
  const [row] = await listed({ number });
  assert.ok(row, number);
  return row;
}
const decide = (ids: string, state: string, by = admin) => by.patch(`${path}/${ids}`, { state });

test("lists recognised numbers by number, entry, kind, source and state", async () => {
  const itemId = await t.item({ title: "清单 LA-10-1001", content: "<p>LA-10-1002</p>" });
  const infoId = await t.createProduct({ name: "清单件", partNumber: "LA-10-1003" });
  await t.recognise();
  const [row] = await listed({ number: "la 10 1001" });
  assert.deepEqual(
    { ...row, recognisedId: "", createTime: "" },
    {
      recognisedId: "",
      ownerId: itemId,
      number: "LA-10-1001",
      kind: "repair",
      title: "清单 LA-10-1001",
      source: "title",
      state: "recognised",
      createTime: "",
    },
  );
  const numbers = async (query: Record<string, string>) =>
    (await listed({ title: "清单", ...query })).map(({ number }) => number);
  assert.deepEqual(await numbers({ sortBy: "number" }), ["LA-10-1001", "LA-10-1002", "LA-10-1003"]);
  assert.deepEqual(await numbers({ kind: "product" }), ["LA-10-1003"]);
  assert.deepEqual(await numbers({ source: "text" }), ["LA-10-1002"]);
  assert.deepEqual(await numbers({ state: "added" }), []);
  const { recognisedId } = await one("LA-10-1003");
  const refused = await decide(recognisedId, "rejected");
  assert.deepEqual([refused.code, refused.message], [409, "产品自己的件号请在航材信息中修改"]);
  await t.db.deleteFrom("materialInfo").where("infoId", "=", infoId).execute();
  assert.deepEqual(await numbers({ kind: "product" }), []);
});

test("hides a rejected number, finds a restored one, and logs the decision", async () => {
  const itemId = await t.item({ content: "<p>LB-10-1001</p>" });
  await t.recognise();
  const { recognisedId } = await one("LB-10-1001");
  assert.deepEqual(await t.ids("LB101001"), [itemId]);
  const answer = await decide(recognisedId, "rejected");
  assert.deepEqual([answer.code, answer.message], [200, "剔除成功"]);
  assert.deepEqual(await t.ids("LB101001"), []);
  await t.recognise();
  assert.equal((await one("LB-10-1001")).state, "rejected");
  assert.equal((await decide(recognisedId, "recognised")).message, "恢复成功");
  assert.deepEqual(await t.ids("LB101001"), [itemId]);
  const log = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "subject"])
    .orderBy("operId", "desc")
    .limit(2)
    .execute();
  assert.deepEqual(log, [
    { title: "恢复件号", subject: "LB-10-1001" },
    { title: "剔除件号", subject: "LB-10-1001" },
  ]);
});

test("adds a number once, and restores a rejected addition", async () => {
  const itemId = await t.item({ content: "<p>旧件号 9954431</p>" });
  const add = (number: string, ownerId = itemId) => admin.post(path, { ownerId, number });
  assert.deepEqual(await t.ids("54431"), []);
  const { data } = await add("9954431");
  assert.deepEqual(await t.ids("54431"), [itemId]);
  assert.deepEqual(
    [(await add("99-54431")).code, (await add("99-54431")).message],
    [409, "该内容已有此件号"],
  );
  await t.recognise();
  await decide(data.recognisedId, "rejected");
  await decide(data.recognisedId, "recognised");
  assert.equal((await one("9954431")).state, "added");
  for (const [number, ownerId, field] of [
    ["A-1", itemId, "number"],
    ["件号", itemId, "number"],
    ["A-1234", "999999999", "ownerId"],
  ] as const) {
    const refused = await add(number, ownerId);
    assert.deepEqual([refused.code, refused.data.errors[0].field], [400, field], number);
  }
});

test("limits lists and corrections to permissions and data scope", async () => {
  const { deptId } = await t.db
    .insertInto("sysDept")
    .values({ deptName: "另一部门", orderNum: 99 })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  const other = await t.item({ title: "别处 LD-10-1001", deptId });
  await t.recognise();
  const { recognisedId } = await one("LD-10-1001");
  const operator = await t.as("operator");
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  const { roleId } = await t.db
    .selectFrom("sysUserRole")
    .select("roleId")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  // Data scope 5: own rows only.
  await t.db.updateTable("sysRole").set({ dataScope: "5" }).where("roleId", "=", roleId).execute();
  assert.deepEqual(await listed({ number: "LD-10-1001" }, operator), []);
  const entries = await operator.get(`${path}/entry?title=${encodeURIComponent("别处")}`);
  assert.deepEqual([entries.code, entries.data], [200, []]);
  assert.equal((await decide(recognisedId, "rejected", operator)).code, 404);
  const added = await operator.post(path, { ownerId: other, number: "LD-10-9999" });
  assert.deepEqual([added.code, added.data.errors[0].field], [400, "ownerId"]);
  assert.equal((await (await t.as("mechanic")).get(path)).code, 403);
});
