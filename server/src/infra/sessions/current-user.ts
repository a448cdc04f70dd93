import type { AccountRestriction } from "@aeromaint/contracts/auth/account-restrictions.ts";
import { allPermissions } from "@aeromaint/contracts/auth/permissions.ts";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Read } from "../db/database.ts";
import { expired, notSignedIn } from "../http/errors.ts";
import { isInNetworks } from "../http/networks.ts";
import type { DataScope } from "../rights/data-scope.ts";
import { canSignIn } from "./can-sign-in.ts";

/** The id of no session: nothing that asks for one is found under it. */
export const noSession = "0";

/** The access token that a request came with. */
interface UsedToken {
  readonly tokenId: string;
  /** For the operation log: 令牌：名称（amt_xxxxxxxx）. */
  readonly label: string;
  readonly scopes: readonly string[];
}

/** Who makes a request and what they may do, read anew for each one. */
export interface CurrentUser {
  readonly userId: string;
  readonly userName: string;
  readonly nickName: string;
  /** 00 built-in, 03 site account, 04 staff. */
  readonly userType: string;
  readonly deptId: string | null;
  /** `noSession` for calls by an access token. */
  readonly sessionId: string;
  /** Of a call by an access token: what it is called, and what it is for. */
  readonly token?: UsedToken;
  /** Holds the role `admin`: every right, every row. */
  readonly isAdmin: boolean;
  /** Enabled roles, in their order. */
  readonly roleKeys: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly scope: DataScope;
  /** What has to be mended first; until then routes that do not say otherwise are closed. */
  readonly hold?: AccountRestriction | null;
}

/**
 * The user of a request that needs one.
 * @throws 401: 暂未登录 without a token, 登录状态已过期 with one that is no longer good
 */
export function signedIn(request: FastifyRequest): CurrentUser {
  if (request.user) return request.user;
  throw hasCredentials(request) ? expired() : notSignedIn();
}

/** Whether the request tried to say who it is from, rightly or not. */
export function hasCredentials(request: FastifyRequest): boolean {
  return !/^(bearer)?$/i.test(request.headers.authorization?.trim() ?? "");
}

/** The token of `Authorization: Bearer …`. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme = "", token, ...rest] = (request.headers.authorization ?? "").trim().split(/ +/);
  return scheme.toLowerCase() === "bearer" && token && rest.length === 0 ? token : null;
}

/** What is read of an account to know who asks; `userFrom` makes the user of it. */
export interface CallerRow {
  userName: string;
  nickName: string;
  userType: string;
  deptId: string | null;
  roleKeys: string[];
  dataScopes: string[];
  perms: string | null;
  deptIds: string[];
  passwordGiven: boolean;
  /** Signs in by a code that ends with the first password. */
  hasFirstCode: boolean;
  passwordSetAt: number;
  hasSecondFactor: boolean;
  /** The session began at a provider of the company, or the account has such a provider. */
  byCompany: boolean;
  /** That provider has asked for a second factor. */
  providerFactor: boolean;
  /** Of the parameters that may hold somebody back, in the order of their keys. */
  restrictionValues: string[];
}

interface RequestingUser {
  userId: string;
  sessionId: string;
  /** Of the token: ids of sessions that a restore undid are given again. */
  issuedAt?: Date;
  ip: string;
  now: Date;
}

/**
 * The user behind a session that is still good: not ended, not too old, the account enabled and
 * approved. One query, so that every change by an administrator takes effect at the next request.
 * `answer` is the value of `selection`.
 */
export async function findCurrentUser(
  db: Read,
  caller: RequestingUser,
  selection: RawBuilder<unknown> | null = null,
): Promise<{ user: CurrentUser; answer: unknown } | null> {
  const { userId, sessionId, now, issuedAt = now } = caller;
  const { rows } = await sql<CallerRow & { answer: unknown }>`${selectUser(sql`${userId}::bigint`)},
      s.provider_id is not null as by_company, s.provider_factor,
      ${selection ?? sql`null`} as answer
    from sys_session s join sys_user u using (user_id)
    where s.session_id = ${sessionId}::bigint and s.user_id = ${userId}::bigint
      and s.ended_at is null and s.expires_at > ${now} and ${canSignIn}
      and ${issuedAt} > restored_at()`.execute(db);
  const [row] = rows;
  return row ? { user: userFrom(row, caller), answer: row.answer } : null;
}

/** An account as if it asked now, with what it may do; null for one that may not sign in. */
export async function findAccountUser(
  db: Read,
  { userId, now }: { userId: string; now: Date },
): Promise<CurrentUser | null> {
  const { rows } = await sql<CallerRow>`${selectUser(sql`${userId}::bigint`)}, false as by_company,
      false as provider_factor
    from sys_user u where u.user_id = ${userId}::bigint and ${canSignIn}`.execute(db);
  const [row] = rows;
  return row ? userFrom(row, { userId, sessionId: noSession, ip: "127.0.0.1", now }) : null;
}

/** The columns of the account `u` (sys_user) with this id, and what its roles allow; `from` is left to say. */
export const selectUser = (userId: RawBuilder<string>): RawBuilder<CallerRow> => sql`
    with recursive granted as (
      select r.role_id, r.role_key, r.data_scope, r.role_sort
      from sys_user_role ur join sys_role r using (role_id)
      where ur.user_id = ${userId} and r.status = '1'
    ), above as (
      select d.dept_id, d.parent_id from sys_user u join sys_dept d using (dept_id)
      where u.user_id = ${userId} and exists (select from granted where data_scope in ('3', '4', '6'))
      union
      select d.dept_id, d.parent_id from above a join sys_dept d on d.dept_id = a.parent_id
    ), below as (
      select a.dept_id from above a where a.parent_id is null
        and exists (select from granted where data_scope = '6')
      union
      select u.dept_id from sys_user u where u.user_id = ${userId}
        and exists (select from granted where data_scope = '4')
      union
      select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
    ), reached as (
      select dept_id from below where dept_id is not null
      union
      select rd.dept_id from granted g join sys_role_dept rd using (role_id) where g.data_scope = '2'
      union
      select u.dept_id from sys_user u where u.user_id = ${userId}
        and u.dept_id is not null and exists (select from granted where data_scope = '3')
    )
    select u.user_name, u.nick_name, u.user_type, u.dept_id,
      array(select role_key from granted order by role_sort, role_id) as role_keys,
      array(select distinct data_scope from granted) as data_scopes,
      (select string_agg(distinct m.perms, ',') from granted join sys_role_menu using (role_id)
        join sys_menu m using (menu_id)) as perms,
      array(select dept_id::text from reached order by dept_id) as dept_ids,
      u.password_given,
      exists (select from sys_first_code f
        where f.user_id = u.user_id and f.expires_at > now()) as has_first_code,
      extract(epoch from coalesce(u.password_changed_at, u.created_at))::float8 * 1000 as password_set_at,
      exists (select from sys_second_factor f
        where f.user_id = u.user_id and f.confirmed_at is not null) as has_second_factor,
      array(select coalesce(c.config_value, '')
        from unnest(${[...restrictionParameters]}::text[]) with ordinality as wanted (config_key, place)
        left join sys_config c using (config_key) order by wanted.place) as restriction_values`;

export function userFrom(
  row: CallerRow,
  { userId, sessionId, ip, now }: RequestingUser,
): CurrentUser {
  const { userName, nickName, userType, deptId, roleKeys, dataScopes, perms, deptIds } = row;
  const isAdmin = roleKeys.includes("admin");
  return {
    userId,
    sessionId,
    userName,
    nickName,
    userType,
    deptId,
    isAdmin,
    roleKeys,
    permissions: rightsIn(isAdmin ? allPermissions : (perms ?? "")),
    scope: { all: isAdmin || dataScopes.includes("1"), deptIds, own: dataScopes.includes("5") },
    hold: restrictionOf(row, { parameters: restrictionParametersOf(row), ip, now }),
  };
}

function restrictionParametersOf({ restrictionValues }: CallerRow) {
  const entries = restrictionParameters.map((key, place) => [key, restrictionValues[place] ?? ""]);
  return Object.fromEntries(entries) as Record<(typeof restrictionParameters)[number], string>;
}

const parsedRights = new LRUCache<string, ReadonlySet<string>>({
  max: 200,
  memoMethod: (perms) => new Set(perms.split(",").flatMap((name) => name.trim() || [])),
});

/** Rights joined by commas, as menus hold them: taken apart once for all who hold the same ones. */
const rightsIn = (perms: string): ReadonlySet<string> => parsedRights.memo(perms);

/** The parameters that decide who is held back. */
const restrictionParameters = [
  "sys.account.changeFirstPassword",
  "sys.account.secondFactor",
  "sys.backOffice.allowedNetworks",
  "sys.password.maxAgeDays",
] as const;

type Parameters = Record<(typeof restrictionParameters)[number], string>;

interface AccountState {
  userType: string;
  passwordGiven: boolean;
  /** Signs in by a code that ends with the first password. */
  hasFirstCode: boolean;
  /** Milliseconds. */
  passwordSetAt: number;
  hasSecondFactor: boolean;
  byCompany: boolean;
  providerFactor: boolean;
}

const day = 24 * 3600 * 1000;

/** Staff and the built-in administrator: those whom the rules of the back office are for. */
export function isStaff({ userType }: { userType: string }): boolean {
  return userType === "00" || userType === "04";
}

/** What keeps somebody who is signed in from going on, the weightiest first. */
function restrictionOf(
  state: AccountState,
  { parameters, ip, now }: { parameters: Parameters; ip: string; now: Date },
): AccountRestriction | null {
  const { passwordGiven, hasFirstCode, passwordSetAt, hasSecondFactor } = state;
  const { byCompany, providerFactor } = state;
  const staff = isStaff(state);
  if (staff && !isInNetworks(parameters["sys.backOffice.allowedNetworks"], ip)) return "network";
  // Who came in without a password has none to change.
  const mustChange =
    hasFirstCode || (passwordGiven && parameters["sys.account.changeFirstPassword"] === "true");
  if (mustChange && !byCompany) return "firstPassword";
  const maxAge = Number(parameters["sys.password.maxAgeDays"]) * day;
  if (maxAge > 0 && !byCompany && now.getTime() - passwordSetAt > maxAge) return "oldPassword";
  const needsFactor = staff && parameters["sys.account.secondFactor"] === "required";
  return needsFactor && !hasSecondFactor && !providerFactor ? "secondFactor" : null;
}
