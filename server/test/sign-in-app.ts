import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import type { Db } from "../src/infra/db/database.ts";
import type { App } from "../src/infra/http/app-type.ts";

import { buildTestApp } from "./build-test-app.ts";
import { sealed } from "./harness.ts";
import { cheapHash } from "./seeded-base.ts";

interface Answered {
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read by assertions only
  data: any;
  /** Only for a refused sign-in. */
  triesLeft?: number;
  headers: Record<string, unknown>;
}

export const password = "对的密码-Right-145";

/** Application without accounts, except those of `user`, with a settable clock. */
export async function startSignInApp(
  env: Record<string, string> = {},
  routes?: (api: App) => Promise<void>,
) {
  const built = await buildTestApp({
    template: "migrated",
    env,
    routes,
    now: new Date("2026-03-01T02:00:00Z"),
  });
  const { app, db, time } = built;
  const hash = await cheapHash(password);

  return {
    ...built,
    /** Advances the clock. */
    advance(seconds: number) {
      time.now = new Date(time.now.getTime() + seconds * 1000);
    },
    user: (userName: string, columns: UserColumns = {}) =>
      insertUser(db, { userName, hash, ...columns }),
    call: (options: InjectOptions, server: App = app) => call(server, options),
    seal: (text: string) => sealed(app, text),
    async signIn(userName: string, typed: string = password, more: InjectOptions = {}) {
      const payload = { username: userName, password: await sealed(app, typed) };
      return call(app, { method: "POST", url: "/auth/login", payload, ...more });
    },
  };
}

async function call(app: App, options: InjectOptions): Promise<Answered> {
  const response = await app.inject({ ...options, url: `/api${options.url}` });
  return { ...response.json(), headers: response.headers };
}

interface UserColumns {
  /** Hash of the password; default: hash of `password`. */
  hash?: string;
  status?: string;
  userType?: string;
  deptId?: string | null;
  /** Adds a profile with this review state; no profile by default. */
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
