import { sql } from "kysely";
import { openDatabase } from "../../src/infra/db/database.ts";
import type { Testbed } from "../testbed.ts";

/** Gives each content item that has no file a cover, as a row: nobody asks for its bytes. */
export async function fillCovers({ application }: Testbed): Promise<void> {
  const options = { timeZone: "Asia/Shanghai", max: 1, statementTimeout: 0 };
  const db = openDatabase(application.databaseUrl, options);
  try {
    await sql`
      insert into sys_file (file_id, owner_id, field, position, name, size, content_type, width, height,
        sha256, created_by)
      select left(token, 22), item_id, 'cover', 0, 'cover.png', 40000 + item_id % 400000, 'image/png',
        1280, 720, token, (select user_id from sys_user where user_name = 'admin')
      from content_item i, translate(encode(sha256(item_id::text::bytea), 'base64'), '+/=', '-_') token
      where not exists (select from sys_file f where f.owner_id = i.item_id)
      order by item_id`.execute(db);
    await sql`vacuum analyze sys_file`.execute(db);
  } finally {
    await db.destroy();
  }
}
