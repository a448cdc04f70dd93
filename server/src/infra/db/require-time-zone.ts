import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Checks the role's time zone, because connections through a transaction pooler have no settings.
 * @throws if the zone differs: every time would be wrong
 */
export async function requireTimeZone(db: Db, { timeZone }: { timeZone: string }): Promise<void> {
  const { rows } = await sql<{ zone: string; role: string }>`
    select current_setting('TimeZone') as zone, current_user as role`.execute(db);
  const [{ zone, role }] = rows as [{ zone: string; role: string }];
  if (zone === timeZone) return;
  throw new Error(
    `通过连接池访问数据库时的时区是 ${zone}，而 TIME_ZONE 是 ${timeZone}。` +
      `请执行 ALTER ROLE "${role}" SET timezone = '${timeZone}'，并重启连接池`,
  );
}
