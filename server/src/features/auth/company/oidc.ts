import {
  companyTexts,
  type ProviderFlowPurpose,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { JSONWebKeySet } from "jose";
import { LRUCache } from "lru-cache";
import * as client from "openid-client";
import { AppError } from "../../../infra/http/errors.ts";
import { isLoopback } from "../../../infra/http/networks.ts";
import { AnonymousCallLimit } from "../../../infra/outbound/anonymous-call-limit.ts";
import { guardedFetch } from "../../../infra/outbound/guarded-fetch.ts";
import type { OutboundGuard } from "../../../infra/outbound/outbound-guard.ts";
import { CompanySignInError } from "./company-sign-in-error.ts";
import { type Claims, claimTexts, type Identity, personFromClaims } from "./identity.ts";
import { checkMetadataUrls, fetchUserInfoClaims, normaliseTokenAnswer } from "./oidc-answers.ts";
import type {
  AuthorizationRequest,
  AuthorizationResponse,
  RedirectSignIn,
} from "./redirect-sign-in.ts";
import type { ProviderConfig } from "./stored-providers.queries.ts";

/** Seconds. */
export const clockTolerance = 180;
/** Seconds per call. */
const timeout = 8;
/** Milliseconds. */
const metadataAge = 60_000;
/** Milliseconds in which a failure is repeated to all callers, and keys are not read again. */
const failureAge = 5_000;
const defaultScopes = "openid profile email";

/** OpenID Connect sign-in by authorization code flow with PKCE. */
export class OidcProviders implements RedirectSignIn {
  readonly #fetch: client.CustomFetch;
  readonly #clock: () => Date;
  readonly #published = new LRUCache<string, Promise<unknown>>({ max: 50, ttl: metadataAge });
  readonly calls = new AnonymousCallLimit();

  constructor({ guard, clock }: { guard: OutboundGuard; clock: () => Date }) {
    this.#fetch = guardedFetch(guard) as client.CustomFetch;
    this.#clock = clock;
  }

  /** Authorization URL. @throws 503 if the provider does not answer */
  async addressOf(
    provider: ProviderConfig,
    { redirectUri, state, nonce, verifier, address }: AuthorizationRequest,
    purpose: ProviderFlowPurpose,
  ): Promise<string> {
    const config = await this.#configure(provider, address);
    const { scopes } = provider.settings;
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      response_type: "code",
      state,
      nonce,
      scope: ["openid", ...(scopes ?? defaultScopes).split(/[\s,]+/)]
        .filter((scope, at, all) => scope && all.indexOf(scope) === at)
        .join(" "),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      // Forces a fresh sign-in before a signature.
      ...(purpose === "proof" && { prompt: "login", max_age: "0" }),
    });
    return url.href;
  }

  /**
   * Identity in the provider's answer.
   * @throws 400 for an invalid answer, 503 if the provider does not answer
   */
  async identify(
    provider: ProviderConfig,
    { redirectUri, state, nonce, verifier }: AuthorizationRequest,
    { answer }: AuthorizationResponse,
  ): Promise<{ identity: Identity; claims: Claims }> {
    const config = await this.#configure(provider);
    const url = new URL(`${redirectUri}?${answer.replace(/^\?/, "")}`);
    try {
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const proved = tokens.claims() as client.IDToken;
      if (!isSubject(proved.sub)) throw new CompanySignInError(400, companyTexts.refused, "sub");
      this.#checkTimes(proved);
      const more = await fetchUserInfoClaims(config, tokens.access_token, proved.sub);
      const claims: Claims = { ...more, ...proved };
      const identity = identityIn(provider, proved, more);
      if (more) return { identity, claims };
      const notes = ["用户信息接口没有给出结果，只使用 ID 令牌", ...identity.notes];
      return { identity: { ...identity, notes }, claims };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** @throws 400 for a token with other clock times. The library checks only its expiry */
  #checkTimes({ iat, auth_time: provedAt = 0 }: client.IDToken): void {
    const now = this.#clock().getTime() / 1000;
    if (Math.abs(iat - now) <= clockTolerance && provedAt <= now + clockTolerance) return;
    throw new CompanySignInError(
      400,
      companyTexts.clock,
      `iat ${iat}, auth_time ${provedAt}, ${now}`,
    );
  }

  /** Address that ends the session at the provider; null if the provider has no such page. */
  async signOutAddress(provider: ProviderConfig, returnTo: string): Promise<string | null> {
    const config = await this.#configure(provider);
    if (!config.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
  }

  /** Issuer and keys. An unknown key id reads them again. */
  async keysOf(
    provider: ProviderConfig,
    { keyId, address }: { keyId: string | undefined; address: string },
  ): Promise<{ issuer: string; keys: JSONWebKeySet }> {
    const { issuer, jwks_uri = "" } = await this.#metadata(provider, address);
    const name = `keys ${provider.providerId} ${provider.version} ${jwks_uri}`;
    const read = async () => {
      const response = await this.#fetch(jwks_uri, {
        method: "GET",
        headers: { accept: "application/json" },
        body: null,
        redirect: "manual",
      });
      return (await response.json()) as JSONWebKeySet;
    };
    const known = await this.#keep(name, address, read);
    const isKnown = known.keys?.some(({ kid }) => kid === keyId);
    if (isKnown || this.#published.getRemainingTTL(name) > metadataAge - failureAge)
      return { issuer, keys: known };
    this.#published.delete(name);
    return { issuer, keys: await this.#keep(name, address, read) };
  }

  /** Each configuration has its own keys, so changed keys of a provider are read again. */
  async #configure(
    provider: ProviderConfig,
    address: string | null = null,
  ): Promise<client.Configuration> {
    const { settings, secret } = provider;
    const metadata = await this.#metadata(provider, address);
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const inBody = methods.includes("client_secret_post");
    const authentication = secret
      ? inBody
        ? client.ClientSecretPost(secret)
        : client.ClientSecretBasic(secret)
      : client.None();
    const skew = Math.round((this.#clock().getTime() - Date.now()) / 1000);
    const config = new client.Configuration(
      metadata,
      settings.clientId ?? "",
      { [client.clockSkew]: skew, [client.clockTolerance]: clockTolerance },
      authentication,
    );
    config.timeout = timeout;
    const tokenAddress = URL.parse(metadata.token_endpoint ?? "")?.href;
    config[client.customFetch] = async (address, options) => {
      const response = await this.#fetch(address, options);
      return address === tokenAddress ? normaliseTokenAnswer(response) : response;
    };
    // Checks signatures even on direct answers of the provider.
    client.enableNonRepudiationChecks(config);
    if (isLocal(settings.issuer)) client.allowInsecureRequests(config);
    return config;
  }

  #metadata(provider: ProviderConfig, address: string | null): Promise<client.ServerMetadata> {
    const { providerId, version, settings } = provider;
    const name = `${providerId} ${version} ${settings.issuer}`;
    return this.#keep(name, address, () => this.#discover(settings));
  }

  /** Caches answers, and failures for seconds. @throws 429 for too many anonymous calls */
  async #keep<T>(name: string, address: string | null, read: () => Promise<T>): Promise<T> {
    const kept = this.#published.get(name);
    if (kept) return kept as Promise<T>;
    if (address) this.calls.consume({ address, now: this.#clock() });
    const reading: Promise<T> = read().catch((error: unknown) => {
      this.#published.set(name, reading, { ttl: failureAge });
      throw refusalOf(error);
    });
    this.#published.set(name, reading);
    return reading;
  }

  async #discover({
    issuer,
    clientId,
  }: ProviderConfig["settings"]): Promise<client.ServerMetadata> {
    const config = await client.discovery(
      new URL(issuer ?? ""),
      clientId ?? "",
      undefined,
      client.None(),
      {
        timeout,
        [client.customFetch]: this.#fetch,
        ...(isLocal(issuer) && { execute: [client.allowInsecureRequests] }),
      },
    );
    return checkMetadataUrls(config.serverMetadata());
  }
}

/** An empty subject would be the same for everybody. */
const isSubject = (sub: string) => sub.trim() !== "" && sub.length <= 255;

const isLocal = (issuer: string | null | undefined) =>
  /^http:/i.test(issuer ?? "") && isLoopback(URL.parse(issuer ?? "")?.hostname ?? "");

/** `more`: claims of the user info endpoint; null if it failed. */
function identityIn(
  provider: ProviderConfig,
  proved: client.IDToken,
  more: Claims | null,
): Identity {
  const { settings } = provider;
  // Both sources must agree, because either may hold the address.
  const isVerified = (name: string) => {
    const values = [proved[name], more?.[name]].filter((value) => value !== undefined);
    return values.length > 0 && values.every(isTrue);
  };
  // A claim that the failed endpoint may have is not missing.
  const missingMeansNoGroups = more !== null && (settings.missingMeansNoGroups ?? false);
  const person = personFromClaims(
    { settings: { ...settings, missingMeansNoGroups } },
    { ...more, ...proved },
    () => isVerified("email_verified"),
  );
  const factors = (provider.settings.factorValues ?? "").split(/[\s,，]+/).filter(Boolean);
  const given = [...claimTexts(proved, "amr"), ...claimTexts(proved, "acr")];
  return {
    ...person,
    issuer: proved.iss,
    subject: proved.sub,
    isPhoneVerified: isVerified("phone_number_verified"),
    sid: typeof proved.sid === "string" ? proved.sid : null,
    provedAt: typeof proved.auth_time === "number" ? new Date(proved.auth_time * 1000) : null,
    hasSecondFactor: given.some((value) => factors.includes(value)),
  };
}

/** Some providers write booleans as texts. */
const isTrue = (value: unknown) => String(value).toLowerCase() === "true";

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = "", message = "", cause } = error as Error & { code?: string };
  const details = [code, message, causeText(cause)].filter(Boolean).join(" · ").slice(0, 400);
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") {
    return new CompanySignInError(400, companyTexts.clock, details);
  }
  const isAnswer = error instanceof client.AuthorizationResponseError;
  const isAway =
    !isAnswer && (!code.startsWith("OAUTH_") || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT");
  return isAway
    ? new CompanySignInError(503, companyTexts.away, details)
    : new CompanySignInError(400, companyTexts.refused, details);
}

/** Sentence of the cause only. Other parts may contain tokens. */
function causeText(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  if (cause instanceof URLSearchParams) {
    return ["error", "error_description"].flatMap((name) => cause.get(name) ?? []).join(": ");
  }
  const { error, error_description: description } = (cause ?? {}) as Record<string, unknown>;
  return [error, description].filter((text) => typeof text === "string").join(": ");
}
