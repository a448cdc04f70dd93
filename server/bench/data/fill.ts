import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { seedAccounts } from "../../seeds/seed-accounts.ts";
import { seedBase } from "../../seeds/seed-base.ts";
import { openDatabase } from "../../src/infra/db/database.ts";
import { migrate } from "../../src/infra/db/migrate.ts";
import { hashPassword } from "../../src/infra/passwords/password-hash.ts";
import { fillEntries } from "./entries.ts";
import { fillOffice, type OfficeSizes } from "./office.ts";

interface Fill extends OfficeSizes {
  /** Number of rows of each searchable kind. */
  items: number;
}

/** Fills an empty database, always with the same rows. @returns the version of PostgreSQL */
export async function fillDatabase(url: string, { items, ...office }: Fill): Promise<string> {
  const timeZone = "Asia/Shanghai";
  await migrate(url, { timeZone });
  const db = openDatabase(url, { timeZone, max: 1, statementTimeout: 0 });
  try {
    await db.transaction().execute(async (tx) => {
      // Parallel workers would have their own random numbers.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
      await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
      await sql`select setseed(0.145)`.execute(tx);
      const base = await seedBase(tx, { passwordHash: await hashPassword(demoPasswords.admin) });
      await seedAccounts(tx, { base, hash: hashPassword });
      await fillOffice(tx, office);
      await fillEntries(tx, items);
    });
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(db);
    return rows[0]?.serverVersion ?? "";
  } finally {
    await db.destroy();
  }
}
