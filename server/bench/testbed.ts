import { randomBytes } from "node:crypto";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { seedAccounts } from "../seeds/seed-accounts.ts";
import { seedBase } from "../seeds/seed-base.ts";
import type { Db } from "../src/infra/db/database.ts";
import { hashPassword } from "../src/infra/passwords/password-hash.ts";
import { type Child, startChild } from "./child.ts";
import { seedItems, seedProduct } from "./data/items.ts";
import type { ApplicationSettings } from "./servers/application.ts";

export interface Server {
  child: Child;
  address: string;
}

/** Where servers are measured: a seeded database, and what starts servers on it. */
export interface Testbed {
  application: ApplicationSettings;
  /** Starts a server of `servers/` as a process; all of them end with the scenario. */
  startServer(module: string, settings: unknown): Promise<Server>;
  stopServers(): Promise<void>;
}

/** Seeds an empty, migrated database the same way each time. */
export async function seed(db: Db, items: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const base = await seedBase(tx, { passwordHash: await hashPassword(demoPasswords.admin) });
    await seedAccounts(tx, { base, hash: hashPassword });
    await seedItems(tx, base, items);
    await seedProduct(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

export function testbedOn(databaseUrl: string, dataDir: string): Testbed {
  const tokenSecret = randomBytes(32).toString("base64url");
  const running: Server[] = [];
  return {
    application: { databaseUrl, dataDir, tokenSecret },
    async startServer(module, settings) {
      const child = startChild(`./servers/${module}`);
      const server = { child, address: "" };
      running.push(server);
      server.address = await child.ask<string>({ start: settings });
      return server;
    },
    async stopServers() {
      await Promise.all(running.splice(0).map(({ child }) => child.stop()));
    },
  };
}
