import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPeople } from "./people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
before(async () => {
  t = await startPeople();
});
after(() => t.close());

test("limits every route for accounts to the data scope", async () => {
  const wing = await t.department("机翼车间");
  const { client: chief } = await t.deputy(["repair:account"], "3", wing);
  const inside = (await t.send("1", { nickName: "本部门" }, chief)).data.informationId;
  const outside = await t.account("1", { nickName: "外部门" });
  const firm = await t.account("2", { nickName: "外公司" });
  const { data } = await chief.get("/repair/info");
  assert.deepEqual(
    [data.total, data.list.map((row: { informationId: string }) => row.informationId)],
    [1, [inside]],
  );
  assert.deepEqual((await chief.get("/repair/info/pending")).data, { total: 1 });
  for (const answer of [
    await chief.get(`/repair/info/user/id/${outside}`),
    await chief.put(`/repair/info/edit/${outside}`, { nickName: "越权" }),
    await chief.put(`/repair/info/edit/materials/${firm}`, { nickName: "越权" }),
    await chief.put(`/repair/info/approval/${outside}`, { nature: "1" }),
    await chief.put(`/repair/info/status/${outside}`, { status: "2" }),
    await chief.del(`/repair/info/${inside},${outside}`),
    await chief.get(`/system/oss/${firm}`),
  ]) {
    assert.equal(answer.code, 404, answer.message);
  }
  const sheet = await t.app.inject({
    url: "/api/repair/info/export",
    headers: { authorization: `Bearer ${chief.token}` },
  });
  assert.equal(sheet.headers["x-export-rows"], "1");
  await t.decide(outside, "1");
  const asReader = await chief.get(`/repair/info/user/id/${outside}`);
  assert.equal(asReader.code, 200);
  assert.ok(!("userId" in asReader.data), "what is out of reach is read as anybody reads it");
  assert.equal((await chief.put(`/repair/info/approval/${inside}`, { nature: "1" })).code, 200);
  assert.equal((await chief.del(`/repair/info/${inside}`)).code, 200);
});

test("reaches own creations with scope 5", async () => {
  const { client } = await t.deputy(["repair:account"], "5", t.base.deptId);
  const own = (await t.send("3", {}, client)).data.informationId;
  await t.account("3");
  const { data } = await client.get("/repair/info");
  assert.deepEqual([data.total, data.list[0].informationId], [1, own]);
});

test("refuses to create or change an administrator with more permissions than the actor", async () => {
  const { client } = await t.deputy(["repair:account"], "1", t.base.deptId);
  assert.equal((await t.send("4", {}, client)).code, 403);
  assert.equal((await t.send("1", {}, client)).code, 200);
  const strong = await t.account("4");
  for (const answer of [
    await client.put(`/repair/info/edit/${strong}`, { email: "thief@example.com" }),
    await client.put(`/repair/info/status/${strong}`, { status: "2" }),
    await client.del(`/repair/info/${strong}`),
  ]) {
    assert.equal(answer.code, 403, answer.message);
  }
  const id = await t.account("1");
  const { data } = await t.detail(id);
  const roleId = String(t.base.roleIds.get("admin"));
  await t.db.insertInto("sysUserRole").values({ userId: data.userId, roleId }).execute();
  assert.equal(
    (await t.operator.put(`/repair/info/edit/${id}`, { mobile: "13500000001" })).code,
    403,
  );
  assert.equal((await t.operator.del(`/repair/info/${id}`)).code, 403);
  assert.equal((await t.admin.del(`/repair/info/${id}`)).code, 200);
});

test("filters by each field literally, and by pending approval", async () => {
  const id = await t.account("1", { name: "find_me%", nickName: "寻_人", mobile: "13511112222" });
  const found = async (query: string) =>
    (await t.operator.get(`/repair/info?${query}`)).data.list.map(
      (row: { informationId: string }) => row.informationId,
    );
  for (const query of ["name=FIND_ME%25", "nickName=_人", "mobile=1111222"]) {
    assert.deepEqual(await found(query), [id], query);
  }
  assert.deepEqual(await found("name=find%25e"), []);
  assert.ok((await found("userNature=1&nature=3")).includes(id));
  assert.ok(!(await found("nature=1")).includes(id));
  assert.ok(!(await found("userNature=2")).includes(id));
  assert.equal((await t.operator.get("/repair/info?nature=9")).code, 400);
});

test("exports the list with masked numbers and dictionary labels", async () => {
  const answer = await t.app.inject({
    url: "/api/repair/info/export?name=find_me&columns=name,mobile,nature,userNature",
    headers: { authorization: `Bearer ${t.operator.token}` },
  });
  const { readXlsx } = await import("hucre/xlsx");
  const { sheets } = await readXlsx(answer.rawPayload);
  assert.deepEqual(sheets[0]?.rows, [
    ["账号", "账号类别", "审核状态", "联系电话"],
    ["find_me%", "维修人员", "待审核", "135****2222"],
  ]);
});
