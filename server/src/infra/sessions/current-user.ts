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

/** Session id of requests without a session. No session has this id. */
export const noSession = "0";

/** Access token of a request. */
interface UsedToken {
  readonly tokenId: string;
  /** Text for the operation log: 令牌：名称（amt_xxxxxxxx）. */
  readonly label: string;
  readonly scopes: readonly string[];
}

/** User of a request with permissions. Read again for each request. */
export interface CurrentUser {
  readonly userId: string;
  readonly userName: string;
  readonly nickName: string;
  /** 00 built-in, 03 site account, 04 staff. */
  readonly userType: string;
  readonly deptId: string | null;
  /** `noSession` for requests with an access token. */
  readonly sessionId: string;
  /** Only for requests with an access token. */
  readonly token?: UsedToken;
  /** Has the role `admin`: all permissions, all rows. */
  readonly isAdmin: boolean;
  /** Enabled roles, by `role_sort`. */
  readonly roleKeys: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly scope: DataScope;
  /** Reason why most routes are closed until the user acts; null if none. */
  readonly restriction?: AccountRestriction | null;
}

/** @throws 401 暂未登录 without a token, 登录状态已过期 with an invalid one */
export function signedIn(request: FastifyRequest): CurrentUser {
  if (request.user) return request.user;
  throw hasCredentials(request) ? expired() : notSignedIn();
}

/** True if the request has an Authorization header, valid or not. */
export function hasCredentials(request: FastifyRequest): boolean {
  return !/^(bearer)?$/i.test(request.headers.authorization?.trim() ?? "");
}

/** Token of `Authorization: Bearer …`. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme = "", token, ...rest] = (request.headers.authorization ?? "").trim().split(/ +/);
  return scheme.toLowerCase() === "bearer" && token && rest.length === 0 ? token : null;
}

/** Columns of an account that `currentUserFrom` needs. */
export interface CurrentUserRow {
  userName: string;
  nickName: string;
  userType: string;
  deptId: string | null;
  roleKeys: string[];
  dataScopes: string[];
  perms: string | null;
  deptIds: string[];
  passwordGiven: boolean;
  /** The account signs in with a first sign-in code. */
  hasFirstCode: boolean;
  passwordSetAt: number;
  hasSecondFactor: boolean;
  /** The session began at an identity provider, or the account belongs to one. */
  byCompany: boolean;
  /** That provider checked a second factor. */
  providerFactor: boolean;
  /** Values of `restrictionParameters`, in the order of their keys. */
  restrictionValues: string[];
}

interface RequestingUser {
  userId: string;
  sessionId: string;
  /** Issue time of the token. After a restore, session ids may be used again. */
  issuedAt?: Date;
  ip: string;
  now: Date;
}

/**
 * User of a valid session: not ended, not expired, account enabled and approved. One query, so that
 * every administrative change takes effect at the next request.
 * @returns `answer`, the value of `selection`
 */
export async function findCurrentUser(
  db: Read,
  caller: RequestingUser,
  selection: RawBuilder<unknown> | null = null,
): Promise<{ user: CurrentUser; answer: unknown } | null> {
  const { userId, sessionId, now, issuedAt = now } = caller;
  const { rows } = await sql<
    CurrentUserRow & { answer: unknown }
  >`${selectCurrentUser(sql`${userId}::bigint`)},
      s.provider_id is not null as by_company, s.provider_factor,
      ${selection ?? sql`null`} as answer
    from sys_session s join sys_user u using (user_id)
    where s.session_id = ${sessionId}::bigint and s.user_id = ${userId}::bigint
      and s.ended_at is null and s.expires_at > ${now} and ${canSignIn}
      and ${issuedAt} > restored_at()`.execute(db);
  const [row] = rows;
  return row ? { user: currentUserFrom(row, caller), answer: row.answer } : null;
}

/** Account with its current permissions; null if it may not sign in. */
export async function findAccountUser(
  db: Read,
  { userId, now }: { userId: string; now: Date },
): Promise<CurrentUser | null> {
  const { rows } =
    await sql<CurrentUserRow>`${selectCurrentUser(sql`${userId}::bigint`)}, false as by_company,
      false as provider_factor
    from sys_user u where u.user_id = ${userId}::bigint and ${canSignIn}`.execute(db);
  const [row] = rows;
  return row ? currentUserFrom(row, { userId, sessionId: noSession, ip: "127.0.0.1", now }) : null;
}

/** Selects the account `u` (sys_user) and its roles' permissions. Append `from`. */
export const selectCurrentUser = (userId: RawBuilder<string>): RawBuilder<CurrentUserRow> => sql`
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

export function currentUserFrom(
  row: CurrentUserRow,
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
    permissions: parsePermissions(isAdmin ? allPermissions : (perms ?? "")),
    scope: { all: isAdmin || dataScopes.includes("1"), deptIds, own: dataScopes.includes("5") },
    restriction: restrictionOf(row, { parameters: restrictionParametersOf(row), ip, now }),
  };
}

function restrictionParametersOf({ restrictionValues }: CurrentUserRow) {
  const entries = restrictionParameters.map((key, place) => [key, restrictionValues[place] ?? ""]);
  return Object.fromEntries(entries) as Record<(typeof restrictionParameters)[number], string>;
}

const parsedRights = new LRUCache<string, ReadonlySet<string>>({
  max: 200,
  memoMethod: (perms) => new Set(perms.split(",").flatMap((name) => name.trim() || [])),
});

/** Splits the comma-separated permissions of menus. Cached by text. */
const parsePermissions = (perms: string): ReadonlySet<string> => parsedRights.memo(perms);

/** Parameters that decide about account restrictions. */
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
  /** The account signs in with a first sign-in code. */
  hasFirstCode: boolean;
  /** Milliseconds since 1970. */
  passwordSetAt: number;
  hasSecondFactor: boolean;
  byCompany: boolean;
  providerFactor: boolean;
}

const day = 24 * 3600 * 1000;

/** True for staff and the built-in administrator. Rules of the back office apply to them. */
export function isStaff({ userType }: { userType: string }): boolean {
  return userType === "00" || userType === "04";
}

/** Most important restriction of a signed-in account; null if none. */
function restrictionOf(
  state: AccountState,
  { parameters, ip, now }: { parameters: Parameters; ip: string; now: Date },
): AccountRestriction | null {
  const { passwordGiven, hasFirstCode, passwordSetAt, hasSecondFactor } = state;
  const { byCompany, providerFactor } = state;
  const staff = isStaff(state);
  if (staff && !isInNetworks(parameters["sys.backOffice.allowedNetworks"], ip)) return "network";
  // A sign-in through the company has no password to change.
  const mustChange =
    hasFirstCode || (passwordGiven && parameters["sys.account.changeFirstPassword"] === "true");
  if (mustChange && !byCompany) return "firstPassword";
  const maxAge = Number(parameters["sys.password.maxAgeDays"]) * day;
  if (maxAge > 0 && !byCompany && now.getTime() - passwordSetAt > maxAge) return "oldPassword";
  const needsFactor = staff && parameters["sys.account.secondFactor"] === "required";
  return needsFactor && !hasSecondFactor && !providerFactor ? "secondFactor" : null;
}
