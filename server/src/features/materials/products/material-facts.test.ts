import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { signIn } from "../../../../test/harness.ts";
import { startMaterialApp } from "../material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let categoryId: string;
/** Profiles of the demo's firm and mechanic. */
let firmId: string;
let mechanicId: string;

before(async () => {
  t = await startMaterialApp();
  categoryId = await t.createCategory();
  firmId = await profileOf("supplier");
  mechanicId = await profileOf("mechanic");
});
after(() => t.close());

async function profileOf(userName: string): Promise<string> {
  const { informationId } = await t.db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .select("p.informationId")
    .where("u.userName", "=", userName)
    .executeTakeFirstOrThrow();
  return informationId;
}

const path = (id: string) => `/material/info/${id}`;
async function shown(id: string) {
  const { viewNum: _, ...product } = (await t.guest.get(`/open/material/details/${id}`)).data;
  return product;
}
const listed = async (query: string) =>
  (await t.operator.get(`/material/info?${query}`)).data.list.map(
    ({ infoId }: { infoId: string }) => infoId,
  );

test("shows part number, condition, certificates and supplier in every view of a product", async () => {
  const facts = { partNumber: "AM-32-4410-7", condition: "OH" };
  const sent = { ...facts, certificates: "AAC038,FAA8130", supplierId: firmId };
  const infoId = await t.createProduct({ categoryId, ...sent, status: "1" });
  const expected = {
    ...facts,
    certificates: ["AAC038", "FAA8130"],
    supplierName: "云翼航材有限公司",
  };
  const kept = (await t.operator.get(`/material/info/details/${infoId}`)).data;
  assert.deepEqual({ ...kept, ...expected, supplierId: firmId }, kept);
  const open = await shown(infoId);
  assert.deepEqual({ ...open, ...expected }, open);
  assert.equal("supplierId" in open, false);
  const [row] = (await t.guest.get(`/open/material?categoryId=${categoryId}`)).data.list;
  assert.deepEqual({ ...row, ...expected }, row);
});

test("accepts products without these fields, accepts JSON, and clears the fields", async () => {
  const infoId = await t.createProduct({ categoryId, status: "1" });
  const none = { partNumber: null, condition: null, certificates: [], supplierName: null };
  assert.deepEqual({ ...(await shown(infoId)), ...none }, await shown(infoId));
  const body = { partNumber: "P-1", condition: "NE", certificates: ["COC"], supplierId: firmId };
  assert.equal((await t.operator.put(path(infoId), body)).code, 200);
  assert.deepEqual((await shown(infoId)).certificates, ["COC"]);
  const cleared = { partNumber: null, condition: null, certificates: null, supplierId: null };
  assert.equal((await t.operator.put(path(infoId), cleared)).code, 200);
  assert.deepEqual({ ...(await shown(infoId)), ...none }, await shown(infoId));
  await t.operator.put(path(infoId), body);
  const emptied = { partNumber: "", condition: "", certificates: "", supplierId: "" };
  assert.equal((await t.operator.put(path(infoId), t.buildForm(emptied))).code, 200);
  assert.deepEqual({ ...(await shown(infoId)), ...none }, await shown(infoId));
});

test("refuses unknown codes, and suppliers that are not firms", async () => {
  const infoId = await t.createProduct({ categoryId });
  for (const [field, value, code] of [
    ["condition", "九成新", 400],
    ["certificates", ["AAC038", "自制"], 400],
    ["partNumber", "x".repeat(51), 400],
    ["supplierId", mechanicId, 409],
    ["supplierId", "999999999", 409],
  ] as const) {
    const answer = await t.operator.put(path(infoId), { [field]: value });
    assert.deepEqual([answer.code, answer.data.errors[0].field], [code, field], String(value));
  }
});

test("finds a product by these fields in the back office, and by part number on the site", async () => {
  const facts = { partNumber: "ZK-29-1110-7", condition: "SV", certificates: "EASA1" };
  const infoId = await t.createProduct({ categoryId, ...facts, supplierId: firmId, status: "1" });
  for (const query of [
    "partNumber=zk-29-1110",
    "condition=SV",
    "certificate=EASA1",
    `condition=SV&supplierName=${encodeURIComponent("云翼")}`,
  ]) {
    assert.deepEqual(await listed(query), [infoId], query);
  }
  assert.deepEqual(await listed("condition=AR"), []);
  const found = (await t.guest.get("/open/material?keyword=zk-29-1110")).data.list;
  assert.deepEqual(found.length, 1);
  // The test clock is earlier than the creation time of the rows.
  t.at(new Date(Date.now() + 60_000));
  const hits = (await t.guest.get("/open/search?keyword=ZK-29-1110-7")).data.list;
  assert.deepEqual(
    hits.map(({ id }: { id: string }) => id),
    [infoId],
  );
});

test("shows a firm to readers only if it is approved and enabled", async () => {
  const infoId = await t.createProduct({ categoryId, supplierId: firmId, status: "1" });
  const status = (value: string) => t.admin.put(`/repair/info/status/${firmId}`, { status: value });
  const choices = async () =>
    (await t.operator.get("/material/info/supplier?name=云翼")).data.map(
      ({ supplierId }: { supplierId: string }) => supplierId,
    );
  assert.deepEqual(await choices(), [firmId]);
  assert.equal((await status("2")).code, 200);
  assert.equal((await shown(infoId)).supplierName, null);
  assert.deepEqual(await choices(), []);
  const read = (await t.mechanic.get(path(infoId))).data;
  assert.deepEqual([read.supplierId, read.supplierName], [null, null]);
  assert.equal((await t.operator.get(path(infoId))).data.supplierId, firmId);
  // Editors of a product with a disabled firm may keep this supplier.
  assert.equal((await t.operator.put(path(infoId), { supplierId: firmId })).code, 200);
  await status("1");
});

test("makes a firm the supplier of its products", async () => {
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "supplier")
    .executeTakeFirstOrThrow();
  const roleId = await t.db
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", "platform_admin")
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("sysUserRole")
    .values({ userId, ...roleId })
    .execute();
  const supplier = t.with(await signIn(t.app, "supplier"));
  const { data } = await t.send({ categoryId }, supplier);
  assert.equal((await t.operator.get(path(data.infoId))).data.supplierId, firmId);
});
