import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import sharp from "sharp";
import { testDatabase } from "../../../test/database.ts";
import { createServices } from "../../services.ts";
import { readConfig } from "../config/config.ts";
import { openDatabase } from "../db/database.ts";
import { formsPlugin } from "../forms/forms-plugin.ts";
import type { App } from "../http/app-type.ts";
import { handleErrors } from "../http/error-handler.ts";
import { compileValidator } from "../http/validator.ts";
import { jobsPlugin } from "../jobs/jobs-plugin.ts";
import { guardRoutes } from "../rights/access.ts";
import type { CurrentUser } from "../sessions/current-user.ts";
import { filesPlugin } from "./files-plugin.ts";

export const author = "11";
export const stranger = "12";

/** An application with files, forms and two users, who sign in by naming themselves. */
export async function startFilesApp(routes: (app: App) => Promise<void>) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "aeromaint-files-"));
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 8 });
  const time = { now: new Date() };
  const app = Fastify().withTypeProvider() as unknown as App;
  const config = { ...readConfig({}), dataDir };
  const { files, inTransaction } = createServices({ db, config, log: app.log });
  app.decorate("config", config);
  app.decorate("db", db);
  app.decorate("inTransaction", inTransaction);
  app.decorate("clock", () => time.now);
  app.decorateRequest("user", null);
  app.addHook("onRequest", async (request) => {
    const id = request.headers.authorization?.slice("Bearer ".length);
    if (id) request.user = userWith(id);
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileValidator(schema as never, httpPart ?? ""),
  );
  handleErrors(app);
  guardRoutes(app);
  await app.register(jobsPlugin);
  await app.register(filesPlugin, { files });
  await app.register(formsPlugin);
  await app.register(async (api: App) => routes(api), { prefix: "/api" });
  await app.ready();
  for (const userId of [author, stranger]) {
    await db
      .insertInto("sysUser")
      .values({
        userId,
        userName: `user${userId}`,
        nickName: "测试",
        userType: "04",
        passwordHash: "-",
      })
      .execute();
  }
  return {
    app,
    db,
    dataDir,
    time,
    /** Every file below the data folder, staged ones and cached ones included. */
    filesOnDisk: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    rows: () => db.selectFrom("sysFile").selectAll().orderBy("position").execute(),
    close: async () => {
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function userWith(userId: string): CurrentUser {
  const permissions = userId === author ? ["system:post:query", "system:post:edit"] : [];
  return {
    ...{ userId, userName: `user${userId}`, nickName: "测试", userType: "04", deptId: null },
    ...{ sessionId: "1", isAdmin: false, roleKeys: [], permissions: new Set(permissions) },
    scope: { all: false, deptIds: [], own: true },
  };
}

/** A form as a browser sends it: texts, and files as [name, bytes]. */
export async function form(
  ...parts: [field: string, value: string | [name: string, bytes: Uint8Array]][]
) {
  const data = new FormData();
  for (const [field, value] of parts) {
    if (typeof value === "string") data.append(field, value);
    else data.append(field, new Blob([new Uint8Array(value[1])]), value[0]);
  }
  const response = new Response(data);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  };
}

export function as(userId: string) {
  return { authorization: `Bearer ${userId}` };
}

export function picture(format: "png" | "jpeg" | "webp" | "gif" = "png", width = 40, height = 30) {
  const image = sharp({ create: { width, height, channels: 3, background: "#1a6cff" } });
  return image.toFormat(format).toBuffer();
}

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
