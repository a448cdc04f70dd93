import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/infra/config/config.ts";
import { openDatabase } from "../src/infra/db/database.ts";
import type { App } from "../src/infra/http/app-type.ts";
import { createServices } from "../src/services.ts";
import { type TemplateName, testDatabase } from "./database.ts";

interface TestAppOptions {
  template: TemplateName;
  env?: Record<string, string>;
  config?: Partial<Config>;
  /** Additional routes of the test, below `/api`. */
  routes?: ((api: App) => Promise<void>) | undefined;
  now?: Date;
  log?: FastifyBaseLogger;
  /** Folder that replaces the web build. */
  dist?: string;
}

/** Builds the application like `server.ts`, with its own database and data folder. */
export async function buildTestApp(options: TestAppOptions) {
  const { template, env, routes } = options;
  const database = await testDatabase(template);
  const dataDir = await mkdtemp(join(tmpdir(), "aeromaint-app-"));
  const config: Config = {
    ...readConfig({ CAPTCHA: "off", DATA_DIR: dataDir, ...env }),
    logLevel: "silent",
    ...options.config,
  };
  const db = openDatabase(database.url, { timeZone: config.timeZone, max: 8 });
  const tokenSecret = randomBytes(32).toString("base64url");
  const time = { now: options.now ?? new Date() };
  const log = options.log ?? pino({ level: config.logLevel });
  const servers: App[] = [];

  /** Builds another server on the same database and data folder. */
  async function newServer(): Promise<App> {
    const app = await buildApp({
      ...createServices({ db, config, log }),
      config,
      databaseUrl: database.url,
      tokenSecret,
      log,
      clock: () => time.now,
      dist: options.dist,
    });
    servers.push(app);
    if (routes) await app.register(async (api: App) => routes(api), { prefix: "/api" });
    await app.ready();
    return app;
  }

  async function close(): Promise<void> {
    for (const server of servers) await server.close();
    await db.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  const app = await newServer().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  /** Tests set `time.now`, the application's clock. */
  const { url: databaseUrl } = database;
  return { app, newServer, db, databaseUrl, dataDir, tokenSecret, time, close };
}
