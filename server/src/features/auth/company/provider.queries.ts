import {
  neededProviderFields,
  type ProviderInput,
  type ProviderKind,
  settingNames,
  type signInProvider,
} from "@aeromaint/contracts/auth/company/provider.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { hasText, pageOf } from "../../../crud/paging.ts";
import { changesBetween, insertRow, removeAll, updateVersioned } from "../../../crud/rows.ts";
import { bySound, sortedBy } from "../../../crud/sorting.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { forbidden, invalidField, notFound } from "../../../infra/http/errors.ts";
import { isLoopback } from "../../../infra/http/networks.ts";
import { type OutboundGuard, OutboundRefusal } from "../../../infra/outbound/outbound-guard.ts";
import { mayGrant } from "../../../infra/rights/may-grant.ts";
import { findDept, ruleLines } from "./company-rules.queries.ts";
import { filterProblem } from "./directory/filter.ts";
import { hostOf } from "./directory/server-address.ts";
import {
  openProviderSecret,
  type ProviderSettings,
  sealProviderSecret,
} from "./provider-book.queries.ts";

interface Needs {
  guard: OutboundGuard;
  tokenSecret: string;
}

const sortColumns = {
  providerName: bySound(sql`provider_name`),
  status: sql`status`,
  createTime: sql`created_at`,
};

type Input = Partial<ProviderInput>;

/** Providers; their secrets go in and never come out. */
export function providerStore({ guard, tokenSecret }: Needs): ResourceStore<typeof signInProvider> {
  const rowColumns = ["providerId", "providerName", "kind", "status", "userTypes"] as const;
  const linked = sql<number>`(select count(*)::int from sign_in_link l
    where l.provider_id = sign_in_provider.provider_id)`.as("linked");
  return {
    list(db, filters) {
      const { providerName, status } = filters;
      let rows = db
        .selectFrom("signInProvider")
        .select([...rowColumns, "target", "remark", "createdAt as createTime", "version", linked]);
      if (providerName) rows = rows.where(hasText(sql`lower(provider_name)`, providerName));
      if (status) rows = rows.where("status", "=", status);
      return pageOf(rows.orderBy(sortedBy(sortColumns, filters, sql`provider_id`)), filters);
    },

    async find(db, id) {
      const row = await db
        .selectFrom("signInProvider")
        .select([...rowColumns, "target", "remark", "createdAt as createTime", "version", linked])
        .select(["settings", "secret"])
        .where("providerId", "=", id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { settings, secret, ...rest } = row;
      const kept = openProviderSecret(tokenSecret, id, secret);
      return { ...rest, ...withNulls(settings as ProviderSettings), hasSecret: kept !== null };
    },

    async create(unit, input, actor) {
      const { kind } = input;
      const settings = settingsOf(input, {});
      const secret = input.secret ?? null;
      await check(unit.tx, { kind, settings, secret }, actor);
      const providerId = await insertRow(unit, "signInProvider", "providerId", {
        ...{ ...columnsOf(input), providerName: input.providerName, kind },
        ...{ userTypes: input.userTypes, target: targetOf(kind, settings) },
        ...{ settings: JSON.stringify(settings), authorId: actor.user.userId },
      });
      await store(unit.tx, providerId, { settings, secret });
      return providerId;
    },

    async update(unit, id, { version, ...input }, actor) {
      const row = await unit.tx
        .selectFrom("signInProvider")
        .select(["kind", "settings", "secret"])
        .where("providerId", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw notFound();
      const kind = row.kind as ProviderKind;
      const kept = row.settings as ProviderSettings;
      const settings = settingsOf(input, kept);
      const keptSecret = openProviderSecret(tokenSecret, id, row.secret);
      // A secret must not follow to a server that somebody else has entered.
      const place = kind === "oidc" ? "issuer" : "url";
      if (keptSecret && !input.secret && settings[place] !== kept[place]) {
        throw invalidField("secret", "更换服务器时须重新填写密钥");
      }
      const secret = input.secret || keptSecret;
      await check(unit.tx, { kind, settings, secret }, actor);
      const changed = { ...columnsOf(input), ...(version !== undefined && { version }) };
      await updateVersioned(unit, "signInProvider", "providerId", id, {
        ...changed,
        ...{ target: targetOf(kind, settings), authorId: actor.user.userId },
      });
      await store(unit.tx, id, { settings, secret });
      if (input.status === "2") await endSessionsBy(unit, [id], actor.now);
      await unit.record({
        ...{ act: "rows.written", subject: id, table: "signInProvider" },
        changes: [
          ...changesBetween(settingNames, kept, settings),
          ...changesBetween(["secret"], { secret: keptSecret }, { secret }),
        ],
      });
    },

    async remove(unit, ids, { now }) {
      await endSessionsBy(unit, ids, now);
      await removeAll(unit, "signInProvider", "providerId", ids);
    },
  };

  async function store(
    tx: Tx,
    providerId: string,
    { settings, secret }: { settings: ProviderSettings; secret: string | null },
  ) {
    const sealed = secret && sealProviderSecret(tokenSecret, providerId, secret);
    await tx
      .updateTable("signInProvider")
      .set({ settings: JSON.stringify(settings), secret: sealed || null })
      .where("providerId", "=", providerId)
      .execute();
  }

  /** @throws 400 on the field that keeps it from working, 403 for what its author may not give */
  async function check(tx: Tx, provider: Checked, actor: Actor): Promise<void> {
    const { kind, settings } = provider;
    const missing = neededProviderFields[kind].find((name) => !settings[name]);
    if (missing) throw invalidField(missing, messages.required);
    const problem = kind === "oidc" ? issuerProblem(settings) : directoryProblem(provider);
    if (problem) throw invalidField(...problem);
    await checkHost(guard, kind, settings);
    await checkRules(tx, settings, actor);
  }
}

/** Who came in by these providers is out. */
async function endSessionsBy({ tx, record }: UnitOfWork, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ sessionId: string }>`
    update sys_session set ended_at = ${now}
    where provider_id = any(${[...ids]}::bigint[]) and ended_at is null returning session_id`.execute(
    tx,
  );
  const subject = rows.map(({ sessionId }) => sessionId);
  if (subject.length > 0) await record({ act: "rows.written", subject, table: "sysSession" });
}

interface Checked {
  kind: ProviderKind;
  settings: ProviderSettings;
  secret: string | null;
}

type Problem = [field: string, message: string] | null;

function issuerProblem({ issuer }: ProviderSettings): Problem {
  const url = URL.parse(issuer ?? "");
  if (!url || url.username || url.search || url.hash) return ["issuer", "请输入 Issuer 的地址"];
  const isSafe = url.protocol === "https:" || isLoopback(url.hostname);
  return isSafe ? null : ["issuer", "请输入 https 地址"];
}

function directoryProblem({ settings, secret }: Checked): Problem {
  const { url, security, bindName, searchFilter } = settings;
  if (bindName && !secret) return ["secret", messages.required];
  if (secret && !bindName) return ["bindName", messages.required];
  if (security === "none" && !isLoopback(hostOf(url).host)) {
    return ["security", "请选择 LDAPS 或 STARTTLS"];
  }
  const problem = filterProblem(searchFilter ?? "");
  return problem ? ["searchFilter", problem] : null;
}

async function checkHost(
  guard: OutboundGuard,
  kind: ProviderKind,
  { issuer, url }: ProviderSettings,
): Promise<void> {
  const host = kind === "oidc" ? new URL(issuer ?? "").hostname : hostOf(url).host;
  try {
    await guard.addressesOf(host);
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    throw invalidField(kind === "oidc" ? "issuer" : "url", error.message);
  }
}

/** @throws 400 naming the line, 403 for roles or departments that its author may not give */
async function checkRules(tx: Tx, settings: ProviderSettings, { user }: Actor): Promise<void> {
  const { creates, deptId, deptRules, roleRules } = settings;
  if (creates && !deptId) throw invalidField("deptId", messages.required);
  if (deptId && !(await mayGrant(tx, user, { deptId }))) throw forbidden();
  for (const [at, rule] of ruleLines(roleRules).entries()) {
    if (!rule) throw invalidField("roleRules", `第 ${at + 1} 条规则应为：组 = 角色标识`);
    const { line, given } = rule;
    const roles = await tx
      .selectFrom("sysRole")
      .select(["roleId", "roleKey"])
      .where(sql<boolean>`role_key = any(${given}::text[])`)
      .execute();
    const unknown = given.find((key) => !roles.some(({ roleKey }) => roleKey === key));
    if (unknown) throw invalidField("roleRules", `第 ${line} 行：没有标识为 ${unknown} 的角色`);
    const isOwn = await mayGrant(tx, user, { roleIds: roles.map(({ roleId }) => roleId) });
    if (given.includes("admin") || !isOwn) {
      throw invalidField("roleRules", `第 ${line} 行：不能授予超出您权限的角色`);
    }
  }
  for (const [at, rule] of ruleLines(deptRules).entries()) {
    if (!rule) throw invalidField("deptRules", `第 ${at + 1} 条规则应为：部门字段的值 = 部门`);
    const path = rule.given.join("、");
    const ruled = await findDept(tx, path);
    if (!ruled) throw invalidField("deptRules", `第 ${rule.line} 行：没有部门 ${path}`);
    if (!(await mayGrant(tx, user, { deptId: ruled }))) {
      throw invalidField("deptRules", `第 ${rule.line} 行：部门 ${path} 不在您的数据范围内`);
    }
  }
}

/** What is sent over what is kept: an absent field stays. */
function settingsOf(input: Input, kept: ProviderSettings): ProviderSettings {
  const entries = settingNames.map((name) => [
    name,
    input[name] === undefined ? (kept[name] ?? null) : input[name],
  ]);
  const settings = Object.fromEntries(entries) as ProviderSettings;
  const issuer = settings.issuer?.replace(/\/\.well-known\/openid-configuration\/?$/, "");
  return { ...settings, ...(issuer !== undefined && { issuer }) };
}

function columnsOf({ providerName, status, userTypes, remark }: Input) {
  return {
    ...(providerName !== undefined && { providerName }),
    ...(status !== undefined && { status }),
    ...(userTypes !== undefined && { userTypes }),
    ...(remark !== undefined && { remark }),
  };
}

const targetOf = (kind: ProviderKind, { issuer, url }: ProviderSettings): string =>
  (kind === "oidc" ? issuer : url) ?? "";

function withNulls(settings: ProviderSettings) {
  const { creates = false, signsOutThere = false, linkBy = "none", ...rest } = settings;
  const texts = Object.fromEntries(settingNames.map((name) => [name, null])) as Record<
    (typeof settingNames)[number],
    null
  >;
  return { ...texts, ...rest, creates, signsOutThere, linkBy };
}
