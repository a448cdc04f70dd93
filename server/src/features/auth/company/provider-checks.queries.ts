import { X509Certificate } from "node:crypto";
import {
  isWorkplace,
  type ProviderKind,
  requiredProviderFields,
} from "@aeromaint/contracts/auth/company/provider.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { forbidden, invalidField } from "../../../infra/http/errors.ts";
import { isLoopback } from "../../../infra/http/networks.ts";
import { type OutboundGuard, OutboundRefusal } from "../../../infra/outbound/outbound-guard.ts";
import { canGrant } from "../../../infra/rights/grants.ts";
import { findDept, parseRuleLines } from "./company-rules.queries.ts";
import { filterProblem } from "./directory/filter.ts";
import { parseServerAddress } from "./directory/server-address.ts";
import type { ProviderSettings } from "./stored-providers.queries.ts";

interface ProviderToCheck {
  kind: ProviderKind;
  settings: ProviderSettings;
  secret: string | null;
}

/** @throws 400 on the field that prevents sign-ins, 403 for grants that the author may not make */
export async function checkProvider(
  tx: Tx,
  provider: ProviderToCheck,
  { guard, actor }: { guard: OutboundGuard; actor: Actor },
): Promise<void> {
  const { kind, settings } = provider;
  const missing = requiredProviderFields[kind].find((name) => !settings[name]);
  if (missing) throw invalidField(missing, messages.required);
  const problem = kind === "ldap" ? directoryProblem(provider) : issuerProblem(provider);
  if (problem) throw invalidField(...problem);
  if (kind === "ldap" || settings.issuer) await checkHost(guard, kind, settings);
  await checkRules(tx, settings, actor);
}

type Problem = [field: string, message: string] | null;

function issuerProblem({ kind, settings: { issuer }, secret }: ProviderToCheck): Problem {
  if (isWorkplace(kind) && !secret) return ["secret", messages.required];
  // Apps have default addresses. A private installation has its own.
  if (isWorkplace(kind) && !issuer) return null;
  const url = URL.parse(issuer ?? "");
  if (!url || url.username || url.search || url.hash) return ["issuer", "请输入 Issuer 的地址"];
  const isSafe = url.protocol === "https:" || isLoopback(url.hostname);
  return isSafe ? null : ["issuer", "请输入 https 地址"];
}

function directoryProblem({ settings, secret }: ProviderToCheck): Problem {
  const { url, security, authority, bindName, searchFilter } = settings;
  if (bindName && !secret) return ["secret", messages.required];
  if (secret && !bindName) return ["bindName", messages.required];
  if (security === "none" && !isLoopback(parseServerAddress(url).host)) {
    return ["security", "请选择 LDAPS 或 STARTTLS"];
  }
  if (authority && !areCertificates(authority)) {
    return ["authority", "请粘贴 PEM 格式的证书，以 -----BEGIN CERTIFICATE----- 开头"];
  }
  const problem = filterProblem(searchFilter ?? "");
  return problem ? ["searchFilter", problem] : null;
}

function areCertificates(pem: string): boolean {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    return parts.map((part) => new X509Certificate(part)).length > 0;
  } catch {
    return false;
  }
}

async function checkHost(
  guard: OutboundGuard,
  kind: ProviderKind,
  { issuer, url }: ProviderSettings,
): Promise<void> {
  const host = kind === "ldap" ? parseServerAddress(url).host : new URL(issuer ?? "").hostname;
  try {
    await guard.addressesOf(host);
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    throw invalidField(kind === "ldap" ? "url" : "issuer", error.message);
  }
}

/** @throws 400 with the line, 403 for roles or departments that the author may not grant */
async function checkRules(tx: Tx, settings: ProviderSettings, { user }: Actor): Promise<void> {
  const { creates, deptId, deptRules, roleRules } = settings;
  if (creates && !deptId) throw invalidField("deptId", messages.required);
  if (deptId && !(await canGrant(tx, user, { deptId }))) throw forbidden();
  for (const [at, rule] of parseRuleLines(roleRules).entries()) {
    if (!rule) throw invalidField("roleRules", `第 ${at + 1} 条规则应为：组 = 角色标识`);
    const { line, names } = rule;
    const roles = await tx
      .selectFrom("sysRole")
      .select(["roleId", "roleKey"])
      .where(sql<boolean>`role_key = any(${names}::text[])`)
      .execute();
    const unknown = names.find((key) => !roles.some(({ roleKey }) => roleKey === key));
    if (unknown) throw invalidField("roleRules", `第 ${line} 行：没有标识为 ${unknown} 的角色`);
    const isOwn = await canGrant(tx, user, { roleIds: roles.map(({ roleId }) => roleId) });
    if (names.includes("admin") || !isOwn) {
      throw invalidField("roleRules", `第 ${line} 行：不能授予超出您权限的角色`);
    }
  }
  for (const [at, rule] of parseRuleLines(deptRules).entries()) {
    if (!rule) throw invalidField("deptRules", `第 ${at + 1} 条规则应为：部门字段的值 = 部门`);
    const path = rule.names.join("、");
    const ruled = await findDept(tx, path);
    if (!ruled) throw invalidField("deptRules", `第 ${rule.line} 行：没有部门 ${path}`);
    if (!(await canGrant(tx, user, { deptId: ruled }))) {
      throw invalidField("deptRules", `第 ${rule.line} 行：部门 ${path} 不在您的数据范围内`);
    }
  }
}
