import type { Read } from "../../infra/db/database.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";

export async function isOwnProfile(
  db: Read,
  { userId }: CurrentUser,
  informationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("repairPerson")
    .select("informationId")
    .where("informationId", "=", informationId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
