import { createHash } from "node:crypto";
import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { isWorkplace } from "@aeromaint/contracts/auth/company/provider.ts";
import { guardedFetch } from "../../../../infra/outbound/guarded-fetch.ts";
import type { OutboundGuard } from "../../../../infra/outbound/outbound-guard.ts";
import { CompanySignInError } from "../company-sign-in-error.ts";
import { type Claims, type Identity, personFromClaims } from "../identity.ts";
import type {
  AuthorizationRequest,
  AuthorizationResponse,
  RedirectSignIn,
} from "../redirect-sign-in.ts";
import { type ProviderConfig, providerTarget } from "../stored-providers.queries.ts";
import { type AppApiCaller, type WorkplaceApp, workplaceApps } from "./workplace-apps.ts";

/** Sign-in by workplace apps, each with its own variant of OAuth. */
export class Workplaces implements RedirectSignIn {
  readonly #fetch: ReturnType<typeof guardedFetch>;

  constructor(guard: OutboundGuard) {
    this.#fetch = guardedFetch(guard);
  }

  /** Authorization URL. */
  async addressOf(
    provider: ProviderConfig,
    { redirectUri, state, verifier }: AuthorizationRequest,
  ): Promise<string> {
    const app = appOf(provider);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const { path, query } = app.authorizationPage(provider, { redirectUri, state, challenge });
    return addressAt(hostsOf(provider).login, path, query);
  }

  /** Identity in the answer. @throws 400 for an invalid answer, 503 if the app does not answer */
  async identify(
    provider: ProviderConfig,
    { redirectUri, verifier }: AuthorizationRequest,
    { answer }: AuthorizationResponse,
  ): Promise<{ identity: Identity; claims: Claims }> {
    const app = appOf(provider);
    const code = new URLSearchParams(answer).get(app.codeName);
    if (!code) throw refused("no code");
    const ask: AppApiCaller = (path, question) => this.#ask(provider, path, question);
    const { subject, claims } = await app.identifyPerson(
      provider,
      { code, redirectUri, verifier },
      ask,
    );
    if (!subject || subject.length > 255) throw refused("no member of the company");
    const person = personFromClaims(provider, claims, (claim) => claim === app.verifiedEmail);
    return {
      claims,
      identity: {
        ...person,
        isPhoneVerified: true,
        subject,
        issuer: providerTarget(provider.kind, provider.settings),
        sid: null,
        provedAt: null,
        hasSecondFactor: false,
      },
    };
  }

  async #ask(
    provider: ProviderConfig,
    path: string,
    { query = {}, headers = {}, body }: Parameters<AppApiCaller>[1],
  ): Promise<Claims> {
    let answer: Claims;
    try {
      const response = await this.#fetch(addressAt(hostsOf(provider).api, path, query), {
        method: body ? "POST" : "GET",
        headers: { ...headers, ...(body && { "content-type": "application/json; charset=utf-8" }) },
        body: body && JSON.stringify(body),
      });
      answer = (await response.json()) as Claims;
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
    } catch (error) {
      throw new CompanySignInError(503, companyTexts.away, `${path} ${String(error)}`);
    }
    // Success is zero or absent. DingTalk uses texts as error codes.
    const failure = answer.errcode ?? answer.code;
    if (failure) {
      const said = answer.errmsg ?? answer.msg ?? answer.message ?? answer.error_description ?? "";
      throw refused(`${path} ${String(failure)} ${String(said)}`.slice(0, 300));
    }
    return answer;
  }
}

const refused = (details: string) => new CompanySignInError(400, companyTexts.refused, details);

function appOf({ kind }: ProviderConfig): WorkplaceApp {
  if (!isWorkplace(kind)) throw new Error(`${kind} is no app of a workplace`);
  return workplaceApps[kind];
}

/** A private installation has both hosts at one address. */
function hostsOf(provider: ProviderConfig): WorkplaceApp["hosts"] {
  const { issuer } = provider.settings;
  return issuer ? { login: issuer, api: issuer } : appOf(provider).hosts;
}

function addressAt(host: string, path: string, query: Record<string, string>): string {
  const url = new URL(`${host.replace(/\/$/, "")}${path}`);
  url.search = `${new URLSearchParams(query)}`;
  return url.href;
}
