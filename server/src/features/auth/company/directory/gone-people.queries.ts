import { sql } from "kysely";
import type { UnitOfWork } from "../../../../infra/db/unit-of-work.ts";
import { conflict } from "../../../../infra/http/errors.ts";
import type { OpenProvider } from "../provider-book.queries.ts";

interface Followed {
  provider: OpenProvider;
  /** Of all who are there and not disabled. */
  subjects: ReadonlySet<string>;
  now: Date;
}

/**
 * Notes who is gone from a directory and who is back. Sessions of people who are gone end; nothing is
 * deleted. @throws 409 where nobody at all is left: then the search is wrong rather than everybody gone
 */
export async function followDirectory(
  { tx, record }: UnitOfWork,
  { provider, subjects, now }: Followed,
): Promise<{ gone: number; back: number }> {
  const ofProvider = sql`provider_id = ${provider.providerId}::bigint
    and issuer = ${provider.settings.url ?? ""}`;
  const { rows: known } = await sql<{ subject: string }>`
    select subject from sign_in_link where ${ofProvider} and gone_at is null for update`.execute(
    tx,
  );
  const there = [...subjects];
  if (known.length > 0 && !known.some(({ subject }) => subjects.has(subject))) {
    throw conflict("目录中找不到任何已关联的人员，未作处理");
  }
  const { rows: gone } = await sql<{ userId: string }>`
    update sign_in_link set gone_at = ${now}
    where ${ofProvider} and gone_at is null and subject <> all(${there}::text[])
    returning user_id`.execute(tx);
  const { rows: back } = await sql`
    update sign_in_link set gone_at = null
    where ${ofProvider} and gone_at is not null and subject = any(${there}::text[])
    returning user_id`.execute(tx);
  const userIds = gone.map(({ userId }) => userId);
  await sql`
    update sys_session set ended_at = ${now}
    where user_id = any(${userIds}::bigint[]) and ended_at is null`.execute(tx);
  if (userIds.length > 0) {
    await record({ act: "rows.written", subject: userIds, table: "sysSession" });
  }
  return { gone: gone.length, back: back.length };
}
