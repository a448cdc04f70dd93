import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type InjectOptions } from "fastify";
import { sql } from "kysely";
import sodium from "libsodium-wrappers";
import { readConfig } from "../src/infra/config/config.ts";
import { type Db, openDatabase } from "../src/infra/db/database.ts";
import { filesPlugin } from "../src/infra/files/files-plugin.ts";
import { formsPlugin } from "../src/infra/forms/forms-plugin.ts";
import type { App } from "../src/infra/http/app-type.ts";
import { handleErrors } from "../src/infra/http/error-handler.ts";
import { compileValidator } from "../src/infra/http/validator.ts";
import { jobsPlugin } from "../src/infra/jobs/jobs-plugin.ts";
import { hashPassword } from "../src/infra/passwords/password-hash.ts";
import { guardRoutes } from "../src/infra/rights/access.ts";
import { sessionPlugin } from "../src/infra/sessions/session-plugin.ts";
import { createServices } from "../src/services.ts";
import { testDatabase } from "./database.ts";

interface Answered {
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read by assertions only
  data: any;
  headers: Record<string, unknown>;
}

export const password = "对的密码-Right-145";

/** A server with the given features only, on a database of its own, with a clock that tests move. */
export async function startSignInApp(
  features: readonly ((app: App) => Promise<void>)[],
  env: Record<string, string> = {},
) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "sign-in-"));
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 10 });
  const tokenSecret = randomBytes(32).toString("base64url");
  const time = { now: new Date("2026-03-01T02:00:00Z") };
  const servers: App[] = [];

  async function newServer(): Promise<App> {
    const app = Fastify({ trustProxy: false, routerOptions: { ignoreTrailingSlash: true } });
    const config = readConfig({ CAPTCHA: "off", DATA_DIR: dataDir, ...env });
    const { files, inTransaction } = createServices({ db, config, log: app.log });
    app.decorate("config", config);
    app.decorate("db", db);
    app.decorate("inTransaction", inTransaction);
    app.decorate("clock", () => time.now);
    app.setValidatorCompiler(({ schema, httpPart }) =>
      compileValidator(schema as never, httpPart ?? ""),
    );
    const typed = app as unknown as App;
    handleErrors(typed);
    await typed.register(jobsPlugin);
    await typed.register(sessionPlugin, { tokenSecret });
    guardRoutes(typed);
    await typed.register(filesPlugin, { files });
    await typed.register(formsPlugin);
    for (const feature of features) await typed.register(feature);
    servers.push(typed);
    return typed;
  }

  const app = await newServer();
  const hash = await hashPassword(password);

  return {
    app,
    db,
    tokenSecret,
    newServer,
    /** Moves the clock by so many seconds. */
    pass(seconds: number) {
      time.now = new Date(time.now.getTime() + seconds * 1000);
    },
    user: (userName: string, columns: UserColumns = {}) =>
      insertUser(db, { userName, hash, ...columns }),
    call: (options: InjectOptions, server: App = app) => call(server, options),
    seal: async (text: string) => seal(text, await app.sealedBox.publicKey()),
    async signIn(userName: string, typed: string = password, more: InjectOptions = {}) {
      const publicKey = await app.sealedBox.publicKey();
      const payload = { username: userName, password: seal(typed, publicKey) };
      return call(app, { method: "POST", url: "/auth/login", payload, ...more });
    },
    async close() {
      for (const server of servers) await server.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export function seal(text: string, publicKey: string): string {
  const key = Buffer.from(publicKey, "base64");
  return Buffer.from(sodium.crypto_box_seal(Buffer.from(text), key)).toString("base64");
}

async function call(app: App, options: InjectOptions): Promise<Answered> {
  const response = await app.inject(options);
  return { ...response.json(), headers: response.headers };
}

interface UserColumns {
  status?: string;
  userType?: string;
  deptId?: string | null;
  /** A profile with this review; none where absent. */
  nature?: string | null;
}

async function insertUser(
  db: Db,
  {
    userName,
    hash,
    status = "1",
    userType = "04",
    deptId = null,
    nature,
  }: UserColumns & { userName: string; hash: string },
): Promise<string> {
  const { rows } = await sql<{ userId: string }>`
    insert into sys_user (user_name, nick_name, status, user_type, dept_id, password_hash)
    values (${userName}, ${userName}, ${status}, ${userType}, ${deptId}::bigint, ${hash}) returning user_id`.execute(
    db,
  );
  const userId = rows[0]?.userId ?? "";
  if (nature !== undefined) {
    await sql`insert into repair_person (user_id, user_nature, nature) values (${userId}::bigint, '1', ${nature})`.execute(
      db,
    );
  }
  return userId;
}
