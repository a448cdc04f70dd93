import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

/** Subjects of the newest rows. */
const subjects = async (count: number): Promise<(string | null)[]> => {
  const { data } = await admin.get(`/system/monitor/operlog?pageSize=${count}`);
  return data.list.map(({ subject }: { subject: string | null }) => subject);
};

const post = (postName: string, postCode: string) =>
  admin.post("/system/post", { postName, postCode, postSort: 1, status: "1" });

test("stores the name of the row at that time", async () => {
  const { data } = await post("复合材料修理员", "COMPOSITE");
  await admin.put(`/system/post/${data.postId}`, { postName: "复合材料主修" });
  await admin.del(`/system/post/${data.postId}`);
  assert.deepEqual(await subjects(3), ["复合材料主修", "复合材料修理员", "复合材料修理员"]);
});

test("names several rows in order, up to a limit", async () => {
  const ids = [];
  for (const at of [1, 2, 3, 4, 5, 6]) ids.push((await post(`岗位${at}`, `P${at}`)).data.postId);
  await admin.del(`/system/post/${ids.slice(0, 2).reverse().join(",")}`);
  assert.deepEqual(await subjects(1), ["岗位2、岗位1"]);
  for (const at of [7, 8]) ids.push((await post(`岗位${at}`, `P${at}`)).data.postId);
  await admin.del(`/system/post/${ids.slice(2).join(",")}`);
  assert.deepEqual(await subjects(1), ["岗位3、岗位4、岗位5、岗位6、岗位7 等 6 项"]);
});

test("stores no subject for unreachable rows", async () => {
  await admin.del("/system/post/999999999");
  assert.deepEqual(await subjects(1), [null]);
});
