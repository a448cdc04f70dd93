import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  companyTexts,
  type ProviderFlowPurpose,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { proofMinutes } from "@aeromaint/contracts/auth/identity-proof.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError, proofNeeded } from "../../../infra/http/errors.ts";
import { openValue, sealValue } from "../../../infra/passwords/sealed-value.ts";
import { recordProof } from "../../../infra/sessions/identity-proof.queries.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";
import { isSessionOfSubject, recordFirstUse } from "./company-sessions.queries.ts";
import type { Identity } from "./identity.ts";
import { clockTolerance } from "./oidc.ts";
import type { AuthenticatedPerson } from "./sign-in-identity.ts";

/** Milliseconds until the person must return. */
const flowLifetime = 10 * 60 * 1000;
/** Milliseconds. */
const clockSkew = 60_000;
/** Bytes of nonce and tag. */
const minSealed = 29;

/** Flow to a provider and back. The state parameter contains it, encrypted. */
export interface ProviderFlow {
  providerId: string;
  purpose: ProviderFlowPurpose;
  redirect: string;
  /** User of a proof or trial; null for a sign-in. */
  userId: string | null;
  sessionId: string | null;
  startedAt: Date;
}

interface FlowSecrets {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
}

/**
 * Starts a flow without storing it. The state is encrypted and bound to the browser's cookie. Nonce
 * and verifier are derived from it with a key of the server.
 */
export function startProviderFlow(
  request: FastifyRequest,
  reply: FastifyReply,
  { isShort = false, ...round }: ProviderFlow & { isShort?: boolean },
): FlowSecrets {
  const { server } = request;
  const browser = browserOf(request) ?? randomBytes(32).toString("base64url");
  const seconds = flowLifetime / 1000;
  // Strict is enough, because a page of this site sends the provider's answer.
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
  const secure = isSecure(request) ? "; Secure" : "";
  reply.header("Set-Cookie", `${cookieNameOf(request)}=${browser}; ${attributes}${secure}`);
  const { startedAt, ...rest } = round;
  const content = { ...rest, at: startedAt.getTime(), browser: hashOf(browser).toString("base64") };
  const sealed = sealValue(
    sealedFor(server, round.providerId),
    Buffer.from(JSON.stringify(content)),
  );
  const text = sealed.toString("base64url");
  if (!isShort) return secretsOf(server, text);
  reply.header("Set-Cookie", `${flowCookieOf(request)}=${text}; ${attributes}${secure}`);
  return secretsOf(server, shortStateOf(text));
}

/** Hash of the state, for providers that limit the state's length. A cookie holds the state. */
const shortStateOf = (sealed: string) => createHash("sha256").update(sealed).digest("hex");
const isShortState = (state: string) => /^[0-9a-f]{64}$/.test(state);

/**
 * Consumes the flow of a provider's answer, even if the sign-in fails.
 * @throws 400 for another browser or provider, and for an expired, used or forged state
 */
export async function consumeProviderFlow(
  request: FastifyRequest,
  { providerId, state }: { providerId: string; state: string },
): Promise<ProviderFlow & FlowSecrets> {
  const { server } = request;
  const kept = isShortState(state) ? cookieIn(request, flowCookieOf(request)) : state;
  const isNamed = kept !== undefined && (kept === state || shortStateOf(kept) === state);
  const content = isNamed ? openState(server, { providerId, state: kept }) : null;
  const browser = browserOf(request);
  const age = content ? server.clock().getTime() - content.at : Number.POSITIVE_INFINITY;
  const isOwn =
    content && browser && timingSafeEqual(Buffer.from(content.browser, "base64"), hashOf(browser));
  if (!isOwn || age < -clockSkew) throw expiredFlow();
  if (content.purpose === "proof" && isLateProof(new Date(content.at), server.clock())) {
    throw proofNeeded(companyTexts.lateRound);
  }
  if (age > flowLifetime) throw expiredFlow();
  const once = { key: `round ${state}`, expiresAt: new Date(content.at + 2 * flowLifetime) };
  if (!(await recordFirstUse(server.db, once))) throw expiredFlow();
  const { at, browser: _browser, ...round } = content;
  return { ...round, startedAt: new Date(at), ...secretsOf(server, state) };
}

/** True if a proof took longer than its validity. */
const isLateProof = (startedAt: Date, now: Date): boolean =>
  now.getTime() - startedAt.getTime() > proofMinutes * 60_000;

const expiredFlow = () => new AppError(400, companyTexts.stale);

function openState(
  server: App,
  { providerId, state }: { providerId: string; state: string },
): SealedFlow | null {
  const sealed = Buffer.from(state, "base64url");
  // Accept only the canonical encoding. Another encoding would bypass the replay check.
  if (sealed.length < minSealed || sealed.toString("base64url") !== state) return null;
  const opened = openValue(sealedFor(server, providerId), sealed);
  return opened && (JSON.parse(opened.toString()) as SealedFlow);
}

const sealedFor = ({ tokenSecret }: App, providerId: string) => ({
  key: keyFor("sign-in-round", tokenSecret),
  ownerId: providerId,
});

interface SealedFlow extends Omit<ProviderFlow, "startedAt"> {
  at: number;
  browser: string;
}

function secretsOf({ tokenSecret }: App, state: string): FlowSecrets {
  const key = keyFor("sign-in-round", tokenSecret);
  const derive = (use: string) =>
    createHmac("sha256", key).update(`${use} ${state}`).digest("base64url");
  return { state, nonce: derive("nonce"), verifier: derive("verifier") };
}

const isSecure = ({ server, protocol }: FastifyRequest): boolean =>
  protocol === "https" || (server.config.publicUrl?.startsWith("https:") ?? false);

/** The `__Host-` prefix stops sibling domains from setting it. */
const cookieNameOf = (request: FastifyRequest) =>
  isSecure(request) ? "__Host-am_sign_in" : "am_sign_in";

const flowCookieOf = (request: FastifyRequest) => `${cookieNameOf(request)}_round`;

function cookieIn(request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

function browserOf(request: FastifyRequest): string | undefined {
  const value = cookieIn(request, cookieNameOf(request));
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * Time of the credential check at the provider, by this server's clock. Null if the provider used
 * an earlier sign-in, does not state the time, or answered after five minutes.
 */
export function proofTime(
  { startedAt }: ProviderFlow,
  { provedAt }: Identity,
  now: Date,
): Date | null {
  if (!provedAt || isLateProof(startedAt, now)) return null;
  const [proved, started] = [provedAt.getTime(), startedAt.getTime()];
  if (proved < started - clockTolerance * 1000) return null;
  return new Date(Math.min(Math.max(proved, started), now.getTime()));
}

/**
 * Records a flow as the session's proof of identity.
 * @throws 403 for another person, 403 `proofNeeded` if the provider did not ask again in time
 */
export async function recordProviderProof(
  { db }: App,
  { provider, identity }: AuthenticatedPerson,
  sessionId: string,
): Promise<void> {
  const { issuer, subject, provedAt } = identity;
  const { providerId } = provider;
  if (!(await isSessionOfSubject(db, { providerId, issuer, subject, sessionId }))) {
    throw new AppError(403, companyTexts.otherPerson);
  }
  if (!provedAt) throw proofNeeded(companyTexts.notFresh);
  await recordProof(db, { sessionId, now: provedAt });
}
