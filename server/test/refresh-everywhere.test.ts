import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { seedBase } from "../seeds/seed-base.ts";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/infra/config/config.ts";
import { type Database, openDatabase } from "../src/infra/db/database.ts";
import type { App } from "../src/infra/http/app-type.ts";
import { hashPassword } from "../src/infra/passwords/password-hash.ts";
import { createServices } from "../src/services.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { signIn } from "./harness.ts";

const password = "Refresh-everywhere-145";
let database: TestDatabase;
let db: Database;
let dataDir: string;
let first: App;
let other: App;
let authorization: string;

before(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "aeromaint-refresh-"));
  const config = { ...readConfig({}), dataDir, captcha: false };
  db = openDatabase(database.url, { timeZone: config.timeZone, max: 4 });
  const passwordHash = await hashPassword(password);
  await db.transaction().execute((tx) => seedBase(tx, { passwordHash }));
  const log = pino({ level: "silent" });
  const server = () =>
    buildApp({
      ...createServices({ db, config, log }),
      config,
      databaseUrl: database.url,
      tokenSecret: "pR3v7Kx1Lz9Bn5Wq2Ty8Uc6Hs4Md0Fg-Ja",
      log,
    });
  [first, other] = await Promise.all([server(), server()]);
  authorization = `Bearer ${await signIn(first, "admin", password)}`;
});
after(async () => {
  await first.close();
  await other.close();
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function read(app: App, url: string) {
  const response = await app.inject({ url, headers: { authorization } });
  return response.json().data;
}

/** Polls the other server until the expected response; cached ones expire after five seconds. */
async function soon(ask: () => Promise<unknown>, expected: unknown): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await ask()) === expected) return;
    await setTimeout(50);
  }
  assert.equal(await ask(), expected);
}

test("invalidates cached parameters on every server", async () => {
  const title = async () => (await read(other, "/api/open/site")).title;
  await title();
  await db
    .updateTable("sysConfig")
    .set({ configValue: "机务平台" })
    .where("configKey", "=", "site.title")
    .execute();
  assert.notEqual(await title(), "机务平台");
  await first.inject({
    method: "PUT",
    url: "/api/system/config/refresh",
    headers: { authorization },
  });
  await soon(title, "机务平台");
});

test("invalidates cached dictionaries on every server", async () => {
  const label = async () => (await read(other, "/api/open/dict/bytype/USER_SEX"))[0].dictLabel;
  await label();
  await db
    .updateTable("sysDictData")
    .set({ dictLabel: "男士" })
    .where("dictType", "=", "USER_SEX")
    .where("dictValue", "=", "1")
    .execute();
  assert.notEqual(await label(), "男士");
  const url = "/api/system/dict/type/refresh";
  await first.inject({ method: "DELETE", url, headers: { authorization } });
  await soon(label, "男士");
});
