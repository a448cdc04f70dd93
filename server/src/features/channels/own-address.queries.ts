import type { Read } from "../../infra/db/database.ts";

/** The mail address of an account; null where it has none. */
export async function findOwnAddress(db: Read, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("sysUser")
    .select("email")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.email || null;
}
