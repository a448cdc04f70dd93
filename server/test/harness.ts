import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/demo-accounts.ts";
import type { LightMyRequestResponse } from "fastify";
import sodium from "libsodium-wrappers";
import { pino } from "pino";
import { type Base, seedBase } from "../migrations/seeds/base/seed-base.ts";
import { seedAccounts } from "../migrations/seeds/demo/seed-accounts.ts";
import { buildApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/infra/config/config.ts";
import { type Db, openDatabase } from "../src/infra/db/database.ts";
import type { App } from "../src/infra/http/app-type.ts";
import { hashPassword } from "../src/infra/passwords/password-hash.ts";
import { createServices } from "../src/services.ts";
import { testDatabase } from "./database.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A parsed answer. `data` is whatever the route sent; tests say what they expect of it. */
export interface TestAnswer {
  status: number;
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of what they read.
  data: any;
  headers: LightMyRequestResponse["headers"];
}

export type TestClient = ReturnType<typeof clientOf>;

/**
 * The whole application on a database of its own, with base data and the five demo accounts but
 * no content. `as(userName)` signs in, `with(token)` has done so, `guest` does not; `at(date)` sets
 * the clock.
 */
export async function startTestApp(options: Partial<Config> = {}) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "aeromaint-app-"));
  const config: Config = {
    ...readConfig({}),
    dataDir,
    captcha: false,
    logLevel: "silent",
    ...options,
  };
  const db = openDatabase(database.url, { timeZone: config.timeZone, max: 8 });
  const base = await seed(db);
  const time = { now: new Date() };
  const log = pino({ level: config.logLevel });
  const app = await buildApp({
    ...createServices({ db, config, log }),
    config,
    databaseUrl: database.url,
    tokenSecret: "mX2f9Qv7Lr4Ts8Wc1Ya6Hd3Jk5Np0Bg-Zu",
    log,
    clock: () => time.now,
  });
  await app.ready();
  return {
    app,
    db,
    base,
    dataDir,
    guest: clientOf(app),
    as: async (userName: string) => clientOf(app, await signIn(app, userName)),
    with: (token: string) => clientOf(app, token),
    at: (now: Date) => {
      time.now = now;
    },
    close: async () => {
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(db: Db): Promise<Base> {
  return db.transaction().execute(async (tx) => {
    const base = await seedBase(tx, { passwordHash: await hashPassword(demoPasswords.admin) });
    await seedAccounts(tx, { base, hash: hashPassword });
    return base;
  });
}

/** Signs in as the account's browser would. @returns the access token */
export async function signIn(
  app: App,
  username: string,
  password = demoPasswords[username as DemoAccount] ?? "",
): Promise<string> {
  const { data } = await clientOf(app).post("/auth/login", {
    username,
    password: await sealed(app, password),
  });
  return data.accessToken;
}

/** A password as it travels: sealed to the platform's key. */
export async function sealed(app: App, password: string): Promise<string> {
  await sodium.ready;
  const key = Buffer.from(await app.sealedBox.publicKey(), "base64");
  return Buffer.from(sodium.crypto_box_seal(Buffer.from(password), key)).toString("base64");
}

function clientOf(app: App, token?: string) {
  const send = async (method: Method, path: string, body?: object): Promise<TestAnswer> => {
    const form = body instanceof FormData ? new Response(body) : null;
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { "content-type": form.headers.get("content-type") ?? "" }),
      },
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
      ...(body && !form && { payload: body }),
    });
    return { status: response.statusCode, headers: response.headers, ...response.json() };
  };
  return {
    token,
    get: (path: string) => send("GET", path),
    post: (path: string, body?: object) => send("POST", path, body),
    put: (path: string, body?: object) => send("PUT", path, body),
    patch: (path: string, body?: object) => send("PATCH", path, body),
    del: (path: string) => send("DELETE", path),
  };
}
