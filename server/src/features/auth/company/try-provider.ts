import type {
  ProviderTrial,
  ShownClaim,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { failureSentence, type SignInFailure } from "../../../infra/sessions/access-log.ts";
import { type SignInClient, signInRefusalOf } from "../sign-in-attempt.ts";
import { type AccountMatch, matchAccount } from "./account-of-identity.queries.ts";
import { recheckMissingPerson } from "./directory/gone-people.queries.ts";
import type { Claims } from "./identity.ts";
import type { AuthenticatedPerson } from "./sign-in-identity.ts";

const maxShown = 60;
const maxLength = 300;

interface TrialPerson extends AuthenticatedPerson {
  claims: Claims;
  /** Null for a directory, which needs no redirect. */
  redirectUri: string | null;
}

/** Claims of a person and the outcome of a real sign-in. Saves nothing and starts no session. */
export async function tryProviderSignIn(
  app: App,
  person: TrialPerson,
  client: SignInClient,
): Promise<ProviderTrial> {
  const match = await dryRun(app, person, client);
  const account = "account" in match ? await recheckMissingPerson(app, match.account) : null;
  const blocker = account ? signInRefusalOf(account, client) : null;
  const outcome = [...factsOf(person), ...match.notes, ...outcomeOf(match, blocker)];
  return { claims: shownClaims(person.claims), outcome };
}

class RolledBack extends Error {}

async function dryRun(
  app: App,
  { provider, identity }: AuthenticatedPerson,
  { ip }: SignInClient,
): Promise<AccountMatch> {
  let match: AccountMatch = { problem: "notLinked", notes: [] };
  const run = async (unit: UnitOfWork) => {
    match = await matchAccount(unit, { provider, identity, ip, now: app.clock() });
    throw new RolledBack();
  };
  await app.inTransaction(run).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return match;
}

/** One sentence per field: value and use. */
function factsOf({ provider, identity, redirectUri }: TrialPerson): string[] {
  const { kind, settings } = provider;
  const { subject, account, nickName, email, phonenumber, dept, groups } = identity;
  const fact = (
    title: string,
    field: string | null | undefined,
    value: string | null,
    use: string,
  ) => (field ? [`${title}：${value ?? `没有得到，请检查“${title}字段”`}（${use}）`] : []);
  const factor = identity.hasSecondFactor ? "登录方已完成，本平台不再要求" : "由本平台按参数要求";
  return [
    ...(redirectUri ? [`回调地址：${redirectUri}（须与登录服务器上登记的完全一致）`] : []),
    `唯一标识：${subject}（登录方对此人的永久标识，账号与它关联）`,
    ...fact("账号", settings.accountClaim, account, "首次登录时用于关联和新建账号"),
    ...fact("姓名", settings.nameClaim, nickName, "每次登录时写入账号"),
    ...fact("邮箱", settings.emailClaim, email, "须已验证，每次登录时写入账号"),
    ...fact("手机号", settings.phoneClaim, phonenumber, "每次登录时写入账号，关联时须已验证"),
    ...fact("部门", settings.deptClaim, dept, "按部门规则决定所属部门"),
    ...fact(
      "组",
      settings.groupsClaim,
      groups && (groups.join("、") || "无"),
      "按角色规则授予和收回角色",
    ),
    `二次验证：${factor}`,
    ...(kind === "oidc" && !identity.provedAt
      ? ["没有得到 auth_time：签署前将无法用此方式验证身份"]
      : []),
    ...((settings.linkBy ?? "none") === "none"
      ? ["首次登录关联：未开启，尚未关联的账号不会自动关联"]
      : []),
  ];
}

const outcomeTexts = { known: "已关联", linked: "将关联", created: "将新建" } as const;

function outcomeOf(match: AccountMatch, blocker: SignInFailure | null): string[] {
  if (!("account" in match)) {
    const problem =
      match.problem === "wrongUserType" ? "账号的用户类型不适用" : "找不到可登录的账号";
    return [`结果：${problem}，不能登录`];
  }
  const { given, removed } = match.roles;
  const outcome = `结果：${outcomeTexts[match.way]}平台账号 ${match.account.userName}`;
  return [
    ...(given.length > 0 ? [`将授予角色：${given.join("、")}`] : []),
    ...(removed.length > 0 ? [`将收回角色：${removed.join("、")}`] : []),
    blocker
      ? `${outcome}，但该账号目前不能登录：${failureSentence(blocker)}`
      : `${outcome}，可以登录`,
  ];
}

/** Claims for people, without protocol values. */
function shownClaims(claims: Claims): ShownClaim[] {
  const hidden = new Set(["nonce", "at_hash", "c_hash", "s_hash", "jti", "rh", "uti"]);
  return Object.entries(claims)
    .filter(([name]) => !hidden.has(name))
    .slice(0, maxShown)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return {
        name: name.slice(0, 100),
        value: text.replaceAll(/\p{Cc}/gu, " ").slice(0, maxLength),
      };
    });
}
