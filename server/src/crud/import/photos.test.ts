import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { buildPicture } from "../../infra/files/files.fixture.ts";
import { type BuiltEntry, buildArchive } from "../../infra/files/sheets/archive.fixture.ts";
import { importClient, problemsOf, type SheetCell } from "./import.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let users: ReturnType<typeof importClient>;
before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  users = importClient(t.app, "/system/user");
});
after(() => t.close());

const zipOf = (...entries: BuiltEntry[]) => ({
  photos: new File([new Uint8Array(buildArchive(entries))], "照片.zip"),
});

const avatarOf = async (userName: string) => {
  const { data } = await admin.get(`/system/user?userName=${userName}`);
  return data.list[0].avatarUrl as string | null;
};

const isShown = async (url: string | null) =>
  (await t.app.inject({ url: url ?? "" })).statusCode === 200;

const storedFiles = () => t.db.selectFrom("sysFile").select("fileId").execute();

test("imports photos by account, lists unused ones, and restores the former photos", async () => {
  const sheet: SheetCell[][] = ["账号", "operator", "mechanic", "admin"].map((name, at) => [
    name,
    at === 0 ? "备注" : null,
  ]);
  const [first, second] = [await buildPicture("jpeg"), await buildPicture("png", 60, 60)];
  const before = await users.send(
    admin,
    sheet.slice(0, 2),
    zipOf({ name: "operator.jpg", data: first }),
  );
  assert.equal(before.data?.updated, 1, before.message);
  const old = await avatarOf("operator");
  assert.ok(await isShown(old));

  const archive = zipOf(
    { name: "照片/", data: "" },
    { name: "照片/OPERATOR.png", data: second },
    { name: "照片/mechanic.jpg", data: first },
    { name: "nobody.jpg", data: first },
    { name: "名单.txt", data: "x" },
    { name: "__MACOSX/照片/._mechanic.jpg", data: "x" },
  );
  const count = (await storedFiles()).length;
  const trial = await users.preview(admin, sheet, archive);
  assert.deepEqual(trial.data?.notes, [
    "1张照片在表格中没有对应的账号，不导入：nobody.jpg",
    "1个文件不是png、jpg、jpeg等格式的照片，不导入：名单.txt",
    "1个账号没有照片，保持不变：admin",
  ]);
  assert.deepEqual(
    trial.data.rows.map(({ name, changes }: { name: string; changes: unknown }) => [name, changes]),
    [
      ["operator", [{ title: "照片", from: "operator.jpg", to: "照片/OPERATOR.png" }]],
      ["mechanic", [{ title: "照片", from: null, to: "照片/mechanic.jpg" }]],
    ],
  );
  assert.equal((await storedFiles()).length, count);

  const done = await users.send(admin, sheet, archive);
  assert.deepEqual([done.data?.updated, done.data?.unchanged], [2, 1], done.message);
  const fresh = await avatarOf("operator");
  assert.ok(fresh !== old && (await isShown(fresh)) && !(await isShown(old)));
  const again = await users.send(admin, sheet, archive);
  assert.deepEqual([again.data?.updated, again.data?.unchanged], [0, 3], again.message);
  assert.equal((await users.undo(admin, done.data.importId)).code, 200);
  assert.deepEqual([await avatarOf("operator"), await avatarOf("mechanic")], [old, null]);
  assert.ok((await isShown(old)) && !(await isShown(fresh)));
});

test("refuses to undo after somebody has chosen another photo", async () => {
  const data = await buildPicture("jpeg");
  const sheet = [
    ["账号", "备注"],
    ["mechanic", null],
  ];
  const done = await users.send(admin, sheet, zipOf({ name: "mechanic.jpg", data }));
  const form = new FormData();
  form.append("avatar", new File([new Uint8Array(await buildPicture("png"))], "own.png"));
  await (await t.as("mechanic")).post("/system/common/user/profile/avatar", form);
  const own = await avatarOf("mechanic");
  const undone = await users.undo(admin, done.data.importId);
  assert.equal(undone.message, "导入后已有人使用，不能撤销：mechanic（已更换照片）");
  assert.ok(own && (await isShown(own)));
});

test("imports photos with new accounts and restores the former one", async () => {
  const imports = importClient(t.app, "/repair/info/platform");
  const sheet = [
    ["账号", "姓名", "联系电话", "性别"],
    ["pa.photo", "平台", "13900007001", "男"],
  ];
  const archive = zipOf({ name: "pa.photo.webp", data: await buildPicture("webp") });
  const done = await imports.send(admin, sheet, archive);
  assert.equal(done.data?.imported, 1, done.message);
  const urlOf = async () =>
    (await admin.get("/repair/info?userNature=4&name=pa.photo")).data.list[0]?.url;
  const url = await urlOf();
  assert.ok(await isShown(url));
  const other = zipOf({ name: "pa.photo.png", data: await buildPicture("png") });
  const changed = await imports.send(admin, sheet, other);
  assert.equal(changed.data?.updated, 1, changed.message);
  assert.notEqual(await urlOf(), url);
  assert.equal((await imports.undo(admin, changed.data.importId)).code, 200);
  assert.equal(await urlOf(), url);
  const refused = await imports.undo(admin, done.data.importId);
  assert.match(refused.message, /pa\.photo/);
});

test("refuses archives with outside paths, and invalid photos by row", async () => {
  const sheet = [
    ["账号", "备注"],
    ["operator", "甲"],
    ["mechanic", "乙"],
    ["admin", null],
  ];
  const data = await buildPicture();
  const outside = await users.preview(admin, sheet, zipOf({ name: "../operator.jpg", data }));
  assert.deepEqual(
    [outside.code, outside.message],
    [400, "照片压缩包中有指向外部的路径“../operator.jpg”"],
  );
  const sheetAsZip = await users.preview(admin, sheet, {
    photos: new File([new Uint8Array(data)], "照片.zip"),
  });
  assert.deepEqual([sheetAsZip.code, sheetAsZip.message], [415, "照片压缩包只支持zip格式的文件"]);
  const count = (await storedFiles()).length;
  const refused = await users.send(
    admin,
    sheet,
    zipOf(
      { name: "operator.jpg", data: "<html><script>alert(1)</script>" },
      { name: "a/mechanic.jpg", data },
      { name: "b/mechanic.png", data },
      { name: "admin.png", data: "x", declared: 11 * 1024 * 1024 },
    ),
  );
  assert.deepEqual(problemsOf(refused), [
    "2 照片 照片只支持png、jpg、gif、webp格式的文件（operator.jpg）",
    "3 照片 有多张照片：a/mechanic.jpg、b/mechanic.png",
    "4 照片 照片的单个文件不能超过10MB（admin.png）",
  ]);
  assert.equal((await storedFiles()).length, count);
});
