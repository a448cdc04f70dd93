// Slow: upgrades and restores databases of many releases.
import assert from "node:assert/strict";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { restoreBackup } from "../../src/backup/restore-backup.ts";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { openDatabase } from "../../src/infra/db/database.ts";
import { runMigrations } from "../../src/infra/db/migrate.ts";
import { schemaFile, schemaSql } from "../../src/infra/db/schema-sql.ts";
import { openFileStore } from "../../src/infra/files/store/open-file-store.ts";
import { type EmptyDatabase, emptyDatabase } from "../process/databases.ts";
import { releasedDemo } from "./released-demo.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "aeromaint-upgrade-"));
});
after(() => rm(folder, { recursive: true }));

/** Two shapes: migrated since 001, or begun with the baseline of 070. */
const shapes = { upgraded: releasedDemo, fresh: emptyDatabase };
/** A name after the last migration of a release. */
const releases = { "070": "070-z", "094": "094-z", "125": "125-z", "139": "139-z" };

/** Button since 100. */
const removedButton = "train-record-export";

async function migrateTo(database: EmptyDatabase, upTo?: string): Promise<void> {
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
  await runMigrations(db as never, { upTo }).finally(() => db.destroy());
}

async function connected<T>({ url }: EmptyDatabase, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

const counts = (database: EmptyDatabase) =>
  database.rows(
    "select (select count(*) from content_item) as items, (select count(*) from search_synonym) as words",
  );

for (const [release, upTo] of Object.entries(releases)) {
  for (const [shape, create] of Object.entries(shapes)) {
    test(`upgrades and restores a ${shape} database of ${release}`, async (t) => {
      const [old, target] = [await create(), await emptyDatabase()];
      t.after(() => Promise.all([old.drop(), target.drop()]));
      await migrateTo(old, upTo);
      // Earlier releases have no such table.
      await old.rows("drop table sys_migration_sql");
      await old.rows(`
        with removed as (delete from sys_role_menu where menu_id in
          (select menu_id from sys_menu where menu_code = '${removedButton}'))
        delete from sys_menu where menu_code = '${removedButton}'`);
      const path = join(folder, `${shape}-${release}`);
      const store = openFileStore({ dataDir: `${path}-files`, s3: null });
      const archive = await open(path, "w+");
      t.after(() => archive.close());
      const manifest = await connected(old, (client) =>
        writeBackup(archive, { client, store, now: new Date(), evidenceKey: null }),
      );
      await connected(target, (client) =>
        restoreBackup(archive, manifest, {
          client,
          store,
          staging: `${path}-staged`,
          force: false,
        }),
      );
      await migrateTo(old);
      const expected = await readFile(schemaFile, "utf8");
      for (const database of [old, target]) {
        assert.equal(await connected(database, schemaSql), expected);
        assert.deepEqual(await counts(database), await counts(old));
        const placed = await database.rows("select from placed_menu where menu_code = $1", [
          removedButton,
        ]);
        assert.equal(placed.length, shape === "upgraded" ? 1 : 0, "stays removed");
      }
    });
  }
}

test("an upgrade keeps a menu as its company has arranged it", async (t) => {
  const demo = await releasedDemo();
  t.after(() => demo.drop());
  const arranged = await demo.rows<{ id: string }>(`
    update sys_menu set menu_name = menu_name || '（本公司）', hidden = true, order_num = order_num + 50
    where menu_code in ('repair-manage', 'train-manage', 'post-manage', 'access-log')
    returning menu_id as id`);
  assert.ok(arranged.length > 0);
  const removed = await demo.rows<{ code: string }>(`
    with gone as (delete from sys_role_menu where menu_id in (select menu_id from sys_menu where menu_code like 'synonym-%'))
    delete from sys_menu where menu_code like 'synonym-%' returning menu_code as code`);
  assert.ok(removed.length > 0);
  const ids = arranged.map(({ id }) => id).join();
  const codes = removed.map(({ code }) => `'${code}'`).join();
  const menus = () =>
    demo.rows(
      `select * from sys_menu where menu_id in (${ids}) or menu_code in (${codes}) order by menu_id`,
    );
  const before = await menus();
  await migrateTo(demo);
  // The start records the screens; see menus.test.ts.
  assert.deepEqual(
    await menus(),
    before.map((menu) => ({ ...menu, screen: null })),
  );
});
