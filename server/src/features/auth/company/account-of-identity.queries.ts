import { type LinkColumn, linkColumns } from "@aeromaint/contracts/auth/company/provider.ts";
import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { unusableHash } from "../../../infra/passwords/password-hash.ts";
import { canGrant } from "../../../infra/rights/grants.ts";
import type { SignInFailure } from "../../../infra/sessions/access-log.ts";
import { accountForm } from "../../../infra/sessions/account-named.queries.ts";
import { type CurrentUser, findAccountUser } from "../../../infra/sessions/current-user.ts";
import { findAccountWhere, type SignInAccount } from "../sign-in.queries.ts";
import {
  applyRoleRules,
  findDeptByRules,
  logRoleChange,
  type RoleChange,
} from "./company-rules.queries.ts";
import type { Identity } from "./identity.ts";
import type { ProviderConfig } from "./stored-providers.queries.ts";

interface IdentityToMatch {
  provider: ProviderConfig;
  identity: Identity;
  ip: string;
  now: Date;
}

interface MatchedAccount {
  account: SignInAccount;
  /** Account was linked before, linked now or created now. */
  way: "known" | "linked" | "created";
  roles: RoleChange;
}

/** `notes` explain unused values, unchanged roles and missing links. */
export type AccountMatch = (MatchedAccount | { problem: SignInFailure }) & {
  notes: readonly string[];
};

/**
 * Finds the linked account of an identity, else links or creates one by the provider's rules. Saves
 * the identity's data to the account.
 */
export async function matchAccount(
  unit: UnitOfWork,
  known: IdentityToMatch,
): Promise<AccountMatch> {
  const { tx } = unit;
  const { provider, identity, now } = known;
  const author = await authorOf(tx, known);
  const linkedId = await findLinked(tx, known);
  const notes = [...identity.notes];
  const linked = linkedId ? null : await linkAccount(tx, known, author);
  if (linked && "refusal" in linked) notes.push(linked.refusal);
  const foundId = linkedId ?? (linked && "userId" in linked ? linked.userId : null);
  const mayCreate = !linked || ("refusal" in linked && linked.mayCreate);
  const userId = foundId ?? (mayCreate ? await createStaffAccount(unit, known, author) : null);
  if (!userId) return { problem: "notLinked", notes };
  const before = await findAccountWhere(tx, sql`u.user_id = ${userId}::bigint`);
  if (!before) return { problem: "notLinked", notes };
  if (!(provider.userTypes as readonly string[]).includes(before.userType)) {
    return { problem: "wrongUserType", notes };
  }
  const roles = await saveDirectoryValues(unit, {
    userId,
    userType: before.userType,
    ...known,
    author,
  });
  await sql`
    update sign_in_link set seen_at = case when issuer = ${identity.issuer} then ${now} else seen_at end,
      gone_at = null
    where user_id = ${userId}::bigint and provider_id = ${provider.providerId}::bigint`.execute(tx);
  const account = (await findAccountWhere(tx, sql`u.user_id = ${userId}::bigint`)) ?? before;
  const way = linkedId ? "known" : foundId ? "linked" : "created";
  return { account, way, roles, notes };
}

/** Administrator who saved the rules, with current permissions; null if the account is closed. */
async function authorOf(tx: Tx, { provider, now }: IdentityToMatch): Promise<CurrentUser | null> {
  return provider.authorId ? findAccountUser(tx, { userId: provider.authorId, now }) : null;
}

async function findLinked(tx: Tx, { provider, identity }: IdentityToMatch): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from sign_in_link where provider_id = ${provider.providerId}::bigint
      and issuer = ${identity.issuer} and subject = ${identity.subject} for update`.execute(tx);
  return rows[0]?.userId ?? null;
}

interface LinkCandidate {
  userId: string;
  roleIds: string[];
  isOpen: boolean;
  /** Set by an administrator or verified. A value typed by its owner proves nothing. */
  isTrusted: boolean;
}

type LinkOutcome = { userId: string } | { refusal: string; mayCreate: boolean };

/**
 * Links the only account with the value of the chosen claim. Administrators, other user types and
 * accounts of other people at this provider are never linked. The account must not have more
 * permissions than the author of the rule, who could sign in to it.
 */
async function linkAccount(
  tx: Tx,
  { provider, identity, ip, now }: IdentityToMatch,
  author: CurrentUser | null,
): Promise<LinkOutcome | null> {
  const column = provider.settings.linkBy ?? "none";
  const condition = linkConditionOf(column, identity);
  if (column === "none") return null;
  const title = linkColumns[column].replace(/（.*/, "");
  if (!condition) return { refusal: `没有得到可用于关联的${title}`, mayCreate: true };
  const setBy = sql.ref(`u.${column}SetBy`);
  const { rows } = await sql<LinkCandidate>`
    select u.user_id, array(select role_id::text from sys_user_role where user_id = u.user_id) as role_ids,
      ${setBy} <> 'owner' as is_trusted,
      (u.user_type = any(${[...provider.userTypes]}::text[]) and u.user_name <> 'admin'
        and not exists (select from sys_user_role join sys_role r using (role_id)
          where user_id = u.user_id and r.role_key = 'admin')
        and not exists (select from sign_in_link l where l.user_id = u.user_id
          and l.provider_id = ${provider.providerId}::bigint and l.issuer = ${identity.issuer})) as is_open
    from sys_user u where ${condition} order by is_trusted desc, u.user_id limit 20 for update of u`.execute(
    tx,
  );
  const [candidate, another] = rows.filter(({ isTrusted }) => isTrusted);
  if (!candidate) {
    return rows.length === 0
      ? null
      : { refusal: `账号的${title}由本人填写，不能用于关联`, mayCreate: true };
  }
  if (another) return { refusal: `有多个账号的${title}相同，没有关联`, mayCreate: false };
  const mayLink =
    candidate.isOpen && author && (await canGrant(tx, author, { roleIds: candidate.roleIds }));
  if (!mayLink) return { refusal: "找到的账号不能自动关联", mayCreate: false };
  await insertLink(tx, { provider, identity, ip, now }, candidate.userId);
  return { userId: candidate.userId };
}

function linkConditionOf(column: LinkColumn, identity: Identity): RawBuilder<boolean> | null {
  const { account, email, phonenumber, isPhoneVerified } = identity;
  if (column === "userName") return account ? sql`u.account_form = ${accountForm(account)}` : null;
  if (column === "email") return email ? sql`lower(u.email) = lower(${email})` : null;
  if (column !== "phonenumber" || !isPhoneVerified) return null;
  return phonenumber ? sql`u.phonenumber = ${phonenumber}` : null;
}

async function insertLink(tx: Tx, { provider, identity, now }: IdentityToMatch, userId: string) {
  const { issuer, subject } = identity;
  await sql`
    insert into sign_in_link (provider_id, issuer, subject, user_id, linked_at, seen_at)
    values (${provider.providerId}::bigint, ${issuer}, ${subject}, ${userId}::bigint, ${now}, ${now})`.execute(
    tx,
  );
}

/** Creates a staff account without a password; null if no rule allows it or the name is taken. */
async function createStaffAccount(
  unit: UnitOfWork,
  known: IdentityToMatch,
  author: CurrentUser | null,
): Promise<string | null> {
  const { tx } = unit;
  const { provider, identity, now } = known;
  const { account, nickName } = identity;
  const { settings, userTypes } = provider;
  if (!settings.creates || !userTypes.includes("04") || !author) return null;
  if (!account || !/^\S{1,64}$/.test(account)) return null;
  const deptId = (await findDeptByRules(tx, known)) ?? settings.deptId ?? null;
  if (!deptId || !(await canGrant(tx, author, { deptId }))) return null;
  const { rows } = await sql<{ userId: string }>`
    insert into sys_user (user_name, nick_name, user_type, dept_id, password_hash, created_by, created_at)
    values (${account}, ${nickName ?? cutText(account, 30)}, '04', ${deptId}::bigint, ${unusableHash()},
      ${author.userId}::bigint, ${now})
    on conflict do nothing returning user_id`.execute(tx);
  const [made] = rows;
  if (!made) return null;
  await insertLink(tx, known, made.userId);
  await unit.record({ act: "rows.written", subject: made.userId, table: "sysUser" });
  return made.userId;
}

type DirectoryValues = Partial<Record<"nickName" | "email" | "phonenumber" | "deptId", string>>;

/**
 * Saves the directory's values over typed ones; missing values stay. The mobile number of a site
 * account is unique, as the specification requires.
 */
async function saveDirectoryValues(
  unit: UnitOfWork,
  known: IdentityToMatch & { userId: string; userType: string; author: CurrentUser | null },
): Promise<RoleChange> {
  const { tx } = unit;
  const { userId, userType, identity, provider, author } = known;
  const { nickName, email, phonenumber } = identity;
  const deptId = await findDeptByRules(tx, known);
  const mayMove = deptId && author && (await canGrant(tx, author, { deptId }));
  const said: DirectoryValues = {
    ...(nickName && { nickName }),
    ...(email && { email }),
    ...(phonenumber && userType !== "03" && { phonenumber }),
    ...(mayMove && userType !== "03" && { deptId }),
  };
  await sql`
    update sign_in_link set said = ${JSON.stringify(said)}::jsonb
    where user_id = ${userId}::bigint and provider_id = ${provider.providerId}::bigint
      and issuer = ${identity.issuer} returning set_config('aeromaint.actor', 'provider', true)`.execute(
    tx,
  );
  const { rows } = await sql<Record<keyof DirectoryValues, string | null>>`
    with before as (select nick_name, email, phonenumber, dept_id from sys_user
      where user_id = ${userId}::bigint for update)
    update sys_user u set nick_name = coalesce(${said.nickName ?? null}::text, u.nick_name),
      email = coalesce(${said.email ?? null}::text, u.email),
      phonenumber = coalesce(${said.phonenumber ?? null}::text, u.phonenumber),
      dept_id = coalesce(${said.deptId ?? null}::bigint, u.dept_id), version = u.version + 1
    from before b where u.user_id = ${userId}::bigint
      and (u.nick_name, u.email, u.phonenumber, u.dept_id) is distinct from
        (coalesce(${said.nickName ?? null}::text, u.nick_name), coalesce(${said.email ?? null}::text, u.email),
          coalesce(${said.phonenumber ?? null}::text, u.phonenumber),
          coalesce(${said.deptId ?? null}::bigint, u.dept_id))
    returning b.nick_name, b.email, b.phonenumber, b.dept_id`.execute(tx);
  const [changed] = rows;
  const isNewPhone = said.phonenumber && changed && changed.phonenumber !== said.phonenumber;
  if (isNewPhone && !identity.isPhoneVerified) {
    await sql`update sys_user set phonenumber_set_by = 'owner' where user_id = ${userId}::bigint`.execute(
      tx,
    );
  }
  const change = author
    ? await applyRoleRules(tx, { ...known, author })
    : { given: [], removed: [] };
  const hasRoles = change.given.length + change.removed.length > 0;
  if (hasRoles) await logRoleChange(tx, { ...known, change });
  if (changed || hasRoles) {
    await unit.record({ act: "rows.written", subject: userId, table: "sysUser" });
  }
  return change;
}
