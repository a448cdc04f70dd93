import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sealed, startTestApp, type TestClient } from "../../test/harness.ts";
import { buildPicture } from "../infra/files/files.fixture.ts";
import { sweepSessions } from "../infra/sessions/session-plugin.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

const post = (postCode: string) => ({
  postCode,
  postName: `岗位${postCode}`,
  postSort: 1,
  status: "1",
});
const key = (letter: string) => letter.repeat(16);
const submitted = [409, "请求已提交，请刷新后查看"];
const seen = ({ code, message }: { code: number; message: string }) => [code, message];

async function parents() {
  const depts = await t.db.selectFrom("sysDept").select("deptId").execute();
  const posts = await t.db.selectFrom("sysPost").select("postId").execute();
  const roles = await t.db.selectFrom("sysRole").select("roleId").execute();
  return {
    deptId: depts[0]?.deptId,
    postIds: posts.slice(0, 1).map(({ postId }) => postId),
    roleIds: roles.slice(0, 1).map(({ roleId }) => roleId),
  };
}

test("gives a repeated call with the same key and body the first answer, also concurrently", async () => {
  const pair = () => admin.post("/system/post", post("K1"), key("a"));
  const [first, second] = await Promise.all([pair(), pair()]);
  assert.equal(first.code, 200, first.message);
  assert.deepEqual([second.message, second.data], [first.message, first.data]);
  const json = await admin.post("/system/post/", { ...post("K1") }, key("a"));
  assert.deepEqual(json.data, first.data);
  const { postCode, ...rest } = post("K1");
  assert.deepEqual(
    (await admin.post("/system/post", { ...rest, postCode }, key("a"))).data,
    first.data,
  );
  assert.deepEqual(seen(await admin.post("/system/post", post("K2"), key("a"))), submitted);
  assert.deepEqual(
    seen(
      await admin.post(
        "/system/dict/type",
        { dictName: "甲", dictType: "k1", status: "1" },
        key("a"),
      ),
    ),
    submitted,
  );
  assert.equal(
    (await admin.get(`/system/post?postName=${encodeURIComponent("岗位K1")}`)).data.total,
    1,
  );
});

test("allows a key again after a refusal, for other people, and after a day", async () => {
  const used = { ...post("K1"), postName: "别的" };
  assert.equal((await admin.post("/system/post", used, key("b"))).code, 409);
  const next = await admin.post("/system/post", post("K3"), key("b"));
  assert.equal(next.code, 200, next.message);
  const operator = await t.as("operator");
  const own = { title: "", itemId: "0" };
  assert.notDeepEqual(seen(await operator.post("/aviation/collect", own, key("b"))), submitted);
  await t.db
    .updateTable("requestKey")
    .set({ expiresAt: new Date(0).toISOString() })
    .execute();
  assert.equal((await admin.post("/system/post", post("K4"), key("b"))).code, 200);
  await t.db
    .updateTable("requestKey")
    .set({ expiresAt: new Date(0).toISOString() })
    .execute();
  await sweepSessions(t.db, new Date());
  assert.deepEqual(await t.db.selectFrom("requestKey").select("key").execute(), []);
});

test("refuses malformed keys before the work", async () => {
  for (const wrong of ["short", "a".repeat(65), `${key("c")}_`, `${key("c")},${key("c")}`]) {
    const { code, data } = await admin.post("/system/post", post("K9"), wrong);
    assert.equal(code, 400, wrong);
    assert.equal(data.errors[0].field, "idempotency-key");
  }
  assert.equal(
    (await admin.get(`/system/post?postName=${encodeURIComponent("岗位K9")}`)).data.total,
    0,
  );
});

test("compares files by content and ignores encrypted passwords", async () => {
  const { deptId, postIds, roleIds } = await parents();
  const user = async (password: string) => ({
    userName: "twice",
    nickName: "两次",
    sex: "1",
    status: "1",
    deptId,
    postIds,
    roleIds,
    password: await sealed(t.app, password),
  });
  const first = await admin.post("/system/user", await user("Long-enough-1"), key("d"));
  assert.equal(first.code, 200, first.message);
  assert.deepEqual(
    (await admin.post("/system/user", await user("Long-enough-2"), key("d"))).data,
    first.data,
  );
  const upload = async (height: number) => {
    const form = new FormData();
    form.append(
      "file",
      new Blob([new Uint8Array(await buildPicture("png", 40, height))]),
      "图.png",
    );
    return admin.post("/system/oss/0", form, key("e"));
  };
  const file = await upload(40);
  assert.equal(file.code, 200, file.message);
  assert.deepEqual((await upload(40)).data, file.data);
  assert.deepEqual(seen(await upload(41)), submitted);
});

test("never keeps an answer with a secret", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const token = () =>
    admin.post(
      "/system/common/user/tokens",
      { name: "脚本", scopes: ["tdm:space:list"], expiryDate: tomorrow },
      key("f"),
    );
  const first = await token();
  assert.equal(first.code, 200, first.message);
  assert.deepEqual(seen(await token()), submitted);
  const rows = await t.db
    .selectFrom("requestKey")
    .select("result")
    .where("key", "=", key("f"))
    .execute();
  assert.deepEqual(rows, [{ result: null }]);
});
