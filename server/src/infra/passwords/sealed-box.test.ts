import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import { sql } from "kysely";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { type Db, openDatabase } from "../db/database.ts";
import { AppError } from "../http/errors.ts";
import { createSealedBox, type SealedBox } from "./sealed-box.ts";

let database: TestDatabase;
let db: Db;
let one: SealedBox;
before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 4 });
  one = boxOf("the first token secret of a test, long enough");
});
after(async () => {
  await db.destroy();
  await database.drop();
});

const now = new Date("2026-03-01T02:00:00Z");
const boxOf = (tokenSecret: string) => createSealedBox({ db, tokenSecret, clock: () => now });

test("opens a box sealed to its key, with every character", async () => {
  const password = `机库 145 ${"x".repeat(100)}é`;
  assert.equal(await one.open("password", sealText(password, await one.publicKey())), password);
});

test("normalises composed letters of different keyboards", async () => {
  assert.equal(
    await one.open("password", sealText("re\u0301gime-145", await one.publicKey())),
    "régime-145",
  );
});

test("refuses plain text, junk and invalid UTF-8, on the field", async () => {
  const publicKey = await one.publicKey();
  const boxes = ["plain", "????", "A".repeat(400), sealText("\ud800", publicKey).slice(4), ""];
  for (const box of boxes) {
    await assert.rejects(
      one.open("pwd", box),
      (error) =>
        error instanceof AppError && error.code === 400 && error.errors?.[0]?.field === "pwd",
      box,
    );
  }
});

test("requires 8 to 128 characters of a new password", async () => {
  const publicKey = await one.publicKey();
  const openNew = (password: string) => one.openNew("newPassword", sealText(password, publicKey));
  await assert.rejects(openNew("一二三四五六七"), /长度至少为8个字符/);
  await assert.rejects(openNew("x".repeat(129)), /密码不能超过128个字符/);
  assert.equal(await openNew("一二三四五六七八"), "一二三四五六七八");
  assert.equal((await openNew("x".repeat(128))).length, 128);
});

test("encrypts the private key with the token secret, and replaces it for another secret", async () => {
  const old = await one.publicKey();
  const other = boxOf("the second token secret of a test, long enough");
  const fresh = await other.publicKey();
  assert.notEqual(fresh, old);
  assert.equal(await other.open("password", sealText("Hangar-145", fresh)), "Hangar-145");
  const { rows } = await sql<{
    keys: number;
  }>`select count(*)::int as keys from sys_box_key`.execute(db);
  assert.equal(rows[0]?.keys, 1);
});
