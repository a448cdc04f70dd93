import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestClient } from "../../../../test/harness.ts";
import { startPeople } from "../people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
let supplier: TestClient;
let picture: Blob;
before(async () => {
  t = await startPeople();
  supplier = await t.as("supplier");
  picture = (await t.form("2")).get("avatar") as Blob;
});
after(() => t.close());

const path = "/repair/firm/own";
const own = async () => (await supplier.get(path)).data;
const licence = async (id: string) =>
  (await own()).licences.find(({ licenceId }: { licenceId: string }) => licenceId === id);

let made = 0;
function form(over: Record<string, string | null> = {}): FormData {
  made += 1;
  const fields = {
    licenceName: "维修许可证",
    licenceNumber: `D.${made}`,
    validFrom: "2025-01-02",
    validUntil: "2030-01-01",
    ...over,
  };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) body.append(name, value);
  body.append("picture", picture, "licence.png");
  return body;
}
async function handIn(over: Record<string, string | null> = {}): Promise<string> {
  const { data, message } = await supplier.post(`${path}/licence`, form(over));
  assert.equal(message, "提交成功，请等待审核");
  return data.licenceId;
}
const decide = (ids: string, body: object) => t.operator.patch(`/repair/firm/licence/${ids}`, body);

test("shows a firm its own data and licences with their state", async () => {
  const id = await handIn({ validUntil: null });
  const firm = await own();
  assert.deepEqual([firm.enterpriseName, firm.nature], ["云翼航材有限公司", "1"]);
  const row = await licence(id);
  assert.deepEqual([row.status, row.validUntil, row.daysLeft], ["0", null, null]);
  assert.equal((await decide(id, { status: "1" })).message, "审核成功");
  assert.equal((await licence(id)).status, "1");
  assert.ok((await licence(id)).decidedAt);
});

test("shows the reason of a rejection until the licence is sent again", async () => {
  const id = await handIn();
  const pending = async () => (await t.operator.get("/repair/firm/pending")).data.total;
  const before = await pending();
  await decide(id, { status: "2", reason: "图片不清晰" });
  assert.equal(await pending(), before - 1);
  assert.equal((await licence(id)).reason, "图片不清晰");
  const { version } = await licence(id);
  const change = { licenceName: "维修许可证（换发）", version };
  assert.equal((await supplier.put(`${path}/licence/${id}`, change)).code, 200);
  const row = await licence(id);
  assert.deepEqual([row.status, row.reason, row.licenceName], ["0", null, "维修许可证（换发）"]);
  assert.equal((await supplier.put(`${path}/licence/${id}`, change)).code, 409);
});

test("decides once, on all or none, and records it in the evidence ledger", async () => {
  const [first, second] = [await handIn(), await handIn()];
  await decide(first, { status: "1" });
  const mixed = await decide(`${first},${second}`, { status: "2" });
  assert.deepEqual([mixed.code, mixed.message], [409, "所选证照中有已审核的，请刷新后重试"]);
  assert.equal((await licence(second)).status, "0");
  const rows = await t.db
    .selectFrom("evidence")
    .select(["act", "subjectKind", "subjectLabel"])
    .where("subjectId", "=", first)
    .execute();
  const label = "云翼航材有限公司 维修许可证";
  assert.deepEqual(rows, [
    { act: "firmLicence.approve", subjectKind: "firmLicence", subjectLabel: label },
  ]);
});

test("shows the picture to the firm and to staff only", async () => {
  const id = await handIn();
  const { pictureUrl } = await licence(id);
  const status = async ({ token }: TestClient) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await t.app.inject({ url: pictureUrl, headers })).statusCode;
  };
  assert.deepEqual(
    [await status(supplier), await status(t.operator), await status(t.mechanic)],
    [200, 200, 403],
  );
  const { list } = (await t.operator.get("/repair/firm/licence?status=0&licenceName=维修")).data;
  assert.ok(list.some((row: { licenceId: string }) => row.licenceId === id));
});

test("is available to firms only", async () => {
  const id = await handIn();
  for (const { code } of [
    await t.mechanic.post(`${path}/licence`, form()),
    await supplier.patch(`/repair/firm/licence/${id}`, { status: "1" }),
    await supplier.get("/repair/firm/licence"),
  ]) {
    assert.equal(code, 403);
  }
  assert.equal((await t.mechanic.get(path)).code, 404);
  assert.equal((await t.mechanic.del(`${path}/licence/${id}`)).code, 404);
  assert.equal((await supplier.del(`${path}/licence/${id}`)).message, "删除成功");
  assert.equal(await licence(id), undefined);
});

test("refuses invalid or past dates, duplicate numbers and a missing picture", async () => {
  const wrong = await supplier.post(`${path}/licence`, form({ validUntil: "2024-01-01" }));
  assert.deepEqual([wrong.code, wrong.message], [400, "有效期不能早于颁发日期"]);
  const old = form({ validFrom: "2023-01-01", validUntil: "2024-01-01" });
  const ended = await supplier.post(`${path}/licence`, old);
  assert.deepEqual([ended.code, ended.message], [400, "有效期至不能早于今天"]);
  const id = await handIn();
  const change = { validFrom: "2023-01-01", validUntil: "2024-01-01" };
  assert.equal((await supplier.put(`${path}/licence/${id}`, change)).code, 400);
  await handIn({ licenceNumber: "同号" });
  const twice = await supplier.post(`${path}/licence`, form({ licenceNumber: "同号" }));
  assert.deepEqual([twice.code, twice.message], [409, "证照编号已存在"]);
  const bare = form();
  bare.delete("picture");
  assert.equal((await supplier.post(`${path}/licence`, bare)).data.errors[0].field, "picture");
});

test("reminds a firm of its approved licences before they end", async () => {
  t.at(new Date("2026-06-15T10:00:00+08:00"));
  const [passed, pending] = [
    await handIn({ validUntil: "2026-07-16", licenceNumber: "CAAC-9" }),
    await handIn({ validUntil: "2026-07-16" }),
  ];
  await decide(passed, { status: "1" });
  const due = async (id: string) =>
    (await t.db.selectFrom("due").select("at").where("subject", "=", id).execute()).length;
  assert.deepEqual([await due(passed), await due(pending)], [3, 0]);
  t.at(new Date("2026-06-16T08:06:00+08:00"));
  await t.app.jobs.run("due");
  t.app.outbox.wake();
  await t.app.outbox.idle();
  const { list } = (await supplier.get("/system/common/messages")).data;
  assert.deepEqual(
    list.map(({ body, link }: { body: string; link: string }) => [body, link]),
    [
      [
        "您的维修许可证（CAAC-9）将于2026-07-16到期，剩余30天，请尽快续期。",
        "/web-site/user-profile#own-firm",
      ],
    ],
  );
  await supplier.put(`${path}/licence/${passed}`, { validUntil: "2028-07-16" });
  assert.equal(await due(passed), 0);
});
