import type {
  ProviderTrial,
  ShownClaim,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import type { App } from "../../../infra/http/app-type.ts";
import type { SignInClient } from "../sign-in-attempt.ts";
import { type AccountMatch, matchAccount } from "./account-of-identity.queries.ts";
import { blockerOf, type ProvedPerson } from "./admit-identity.ts";
import type { Claims, Identity } from "./identity.ts";

const maxShown = 60;
const maxLength = 300;

/** What a provider says of somebody and what a sign-in would do; nobody is signed in, nothing is kept. */
export async function tryPerson(
  app: App,
  { claims, ...person }: ProvedPerson & { claims: Claims },
  client: SignInClient,
): Promise<ProviderTrial> {
  return { claims: shownClaims(claims), outcome: await dryRun(app, person, client) };
}

class RolledBack extends Error {}

async function dryRun(app: App, person: ProvedPerson, client: SignInClient): Promise<string[]> {
  const outcome: string[] = [];
  const run = async (unit: UnitOfWork) => {
    const match = await matchAccount(unit, { ...person, now: app.clock() });
    outcome.push(...sentences(match, person.identity, blockerOf(match, client)));
    throw new RolledBack();
  };
  await app.inTransaction(run).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return outcome;
}

const ways = { known: "已关联", linked: "将关联", created: "将新建" } as const;

function sentences(match: AccountMatch, identity: Identity, blocker: string | null): string[] {
  const { subject, account, email, provedAt, hasSecondFactor } = identity;
  const facts = [
    `唯一标识：${subject}`,
    `账号：${account ?? "没有得到，请检查“账号字段”"}`,
    ...(email ? [`邮箱：${email}（已验证）`] : []),
    `二次验证：${hasSecondFactor ? "登录方已完成，本平台不再要求" : "由本平台按参数要求"}`,
    ...(provedAt ? [] : ["没有得到 auth_time：签署前将无法用此方式验证身份"]),
  ];
  if (!("account" in match)) {
    const problem =
      match.problem === "wrongUserType" ? "账号的用户类型不适用" : "找不到可登录的账号";
    return [...facts, `结果：${problem}，不能登录`];
  }
  const outcome = `结果：${ways[match.way]}平台账号 ${match.account.userName}`;
  return [...facts, blocker ? `${outcome}，但该账号目前不能登录` : `${outcome}，可以登录`];
}

/** Claims as people read them; numbers of protocol that say nothing of the person are left out. */
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
