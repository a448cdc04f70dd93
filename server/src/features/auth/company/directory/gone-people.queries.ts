import { sql } from "kysely";
import type { UnitOfWork } from "../../../../infra/db/unit-of-work.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { conflict } from "../../../../infra/http/errors.ts";
import { findAccountWhere, type SignInAccount } from "../../sign-in.queries.ts";
import { findProvider, type ProviderConfig, providerTarget } from "../stored-providers.queries.ts";

/**
 * Asks the directories that lost the person again, so that nobody waits for the nightly check. No
 * change if a directory does not answer.
 */
export async function recheckMissingPerson(
  app: App,
  account: SignInAccount,
): Promise<SignInAccount> {
  if (!account.isGone) return account;
  const { rows } = await sql<{ providerId: string; subject: string }>`
    select provider_id, l.subject from sign_in_link l join sign_in_provider p using (provider_id)
    where l.user_id = ${account.userId}::bigint and l.gone_at is not null and l.issuer = p.target`.execute(
    app.db,
  );
  for (const { providerId, subject } of rows) {
    const provider = await findProvider(app, providerId);
    if (provider?.kind !== "ldap" || !provider.isEnabled) continue;
    if (!(await app.directories.hasPerson(provider, subject).catch(() => false))) continue;
    await sql`update sign_in_link set gone_at = null where provider_id = ${providerId}::bigint
      and subject = ${subject} and user_id = ${account.userId}::bigint`.execute(app.db);
  }
  const found = await findAccountWhere(app.db, sql`u.user_id = ${account.userId}::bigint`);
  return found ?? account;
}

interface CheckedDirectory {
  provider: ProviderConfig;
  /** Everybody who exists and is enabled. */
  subjects: ReadonlySet<string>;
  now: Date;
}

/**
 * Records who left a directory and who returned. Sessions of people who left end.
 * @throws 409 if nobody is left, because then the search is probably wrong
 */
export async function recordMissingPeople(
  { tx, record }: UnitOfWork,
  { provider, subjects, now }: CheckedDirectory,
): Promise<{ gone: number; back: number }> {
  const ofProvider = sql`provider_id = ${provider.providerId}::bigint
    and issuer = ${providerTarget(provider.kind, provider.settings)}`;
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
