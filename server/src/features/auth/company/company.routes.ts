import {
  companyTexts,
  providerRedirectPath,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { isWorkplace, signInProvider } from "@aeromaint/contracts/auth/company/provider.ts";
import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { serve } from "../../../crud/serve.ts";
import { logCall } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { AppError, forbidden, found } from "../../../infra/http/errors.ts";
import { publicBaseUrl } from "../../../infra/http/networks.ts";
import { OutboundGuard } from "../../../infra/outbound/outbound-guard.ts";
import { addressKey } from "../../../infra/sessions/client.ts";
import { noSession, signedIn } from "../../../infra/sessions/current-user.ts";
import { signInClientOf, tokensOfSession } from "../session-tokens.ts";
import { endSessionsByLogoutToken } from "./back-channel-logout.ts";
import { CompanySignInError } from "./company-sign-in-error.ts";
import { BindError } from "./directory/bind-error.ts";
import { OidcProviders } from "./oidc.ts";
import { providerStore } from "./provider.queries.ts";
import {
  consumeProviderFlow,
  type ProviderFlow,
  proofTime,
  recordProviderProof,
  startProviderFlow,
} from "./provider-flow.ts";
import type { RedirectSignIn } from "./redirect-sign-in.ts";
import { signInIdentity } from "./sign-in-identity.ts";
import { findProvider, type ProviderConfig } from "./stored-providers.queries.ts";
import { tryProviderSignIn } from "./try-provider.ts";
import { Workplaces } from "./workplace/workplaces.ts";

/** Company sign-in: identity providers and their redirect flows. */
export async function companyRoutes(app: App): Promise<OidcProviders> {
  const guard = new OutboundGuard(app.config.outboundNetworks);
  const oidc = new OidcProviders({ guard, clock: app.clock });
  crudRoutes(app, signInProvider, providerStore({ guard, tokenSecret: app.tokenSecret }));
  const workplaces = new Workplaces(guard);
  const tripBy = ({ kind }: ProviderConfig) => (isWorkplace(kind) ? workplaces : oidc);
  startRoute(app, tripBy);
  finishRoute(app, { tripBy, oidc });
  logoutRoute(app, oidc);
  directoryTrialRoute(app);
  return oidc;
}

/** Tries the sign-in of a directory account; no session starts. */
function directoryTrialRoute(app: App): void {
  serve(app, "POST /system/sign-in-provider/:id/trial", async (request) => {
    const { userName, password: box } = request.body;
    const provider = found(await findProvider(app, request.params.id));
    if (provider.kind !== "ldap") throw new AppError(404, "此登录方式没有目录");
    const password = await app.sealedBox.open("password", box);
    await logCall(request, "试用登录方式");
    const signingIn = app.directories.signIn(provider, userName, password).catch((error) => {
      if (error instanceof BindError) return error;
      throw error;
    });
    const person = await withTrialDetails(request, signingIn, "trial");
    if (!person || person instanceof BindError) {
      const reason = person
        ? `目录拒绝登录：${person.details}`
        : "账号或密码错误，或搜索条件没有找到唯一的人员";
      return ok({ claims: [], outcome: [reason] });
    }
    const tried = { provider, ...person, redirectUri: null };
    return ok(await tryProviderSignIn(app, tried, signInClientOf(request)));
  });
}

type RedirectSignInOf = (provider: ProviderConfig) => RedirectSignIn;

function startRoute(app: App, tripBy: RedirectSignInOf): void {
  serve(app, "POST /auth/company/:id/start", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { purpose, redirect } = request.body;
    const provider = await providerFor(request, purpose);
    const { userId, sessionId } = flowOwner(request, purpose);
    const isShort = isWorkplace(provider.kind);
    // Workplace apps do not state the time of the credential check.
    if (isShort && purpose === "proof") throw new AppError(403, companyTexts.codeOnly);
    const round = {
      providerId: provider.providerId,
      purpose,
      userId,
      sessionId,
      isShort,
      redirect: safeRedirectPath(redirect),
      startedAt: app.clock(),
    };
    const secrets = startProviderFlow(request, reply, round);
    const away = {
      ...secrets,
      redirectUri: redirectUriOf(request, provider),
      address: purpose === "signIn" ? addressKey(request.ip) : null,
    };
    return ok({
      url: await withTrialDetails(
        request,
        tripBy(provider).addressOf(provider, away, purpose),
        purpose,
      ),
    });
  });
}

function finishRoute(
  app: App,
  { tripBy, oidc }: { tripBy: RedirectSignInOf; oidc: OidcProviders },
): void {
  serve(app, "POST /auth/company/:id/finish", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { answer } = request.body;
    const state = new URLSearchParams(answer).get("state") ?? "";
    const round = await consumeProviderFlow(request, { providerId: request.params.id, state });
    const { purpose, redirect } = round;
    const provider = await providerFor(request, purpose);
    const caller = { address: addressKey(request.ip), now: app.clock() };
    if (purpose === "signIn") oidc.calls.consume(caller, { isCallback: true });
    const away = { ...round, redirectUri: redirectUriOf(request, provider), address: null };
    const identified = await withTrialDetails(
      request,
      tripBy(provider).identify(provider, away, { answer }),
      purpose,
    );
    const provedAt = proofTime(round, identified.identity, app.clock());
    const person = { provider, identity: { ...identified.identity, provedAt } };
    if (purpose === "signIn") {
      return ok({ purpose, redirect, ...(await signInReturned(request, person)) });
    }
    const { userId, sessionId } = flowOwner(request, purpose);
    if (userId !== round.userId || sessionId !== round.sessionId) throw staleFlowError();
    if (purpose === "proof") {
      await recordProviderProof(app, person, round.sessionId ?? "");
      return ok({ purpose, redirect }, "验证成功");
    }
    const tried = { ...person, ...identified, redirectUri: away.redirectUri };
    const trial = await tryProviderSignIn(app, tried, signInClientOf(request));
    return ok({ purpose, redirect, trial });
  });
}

async function signInReturned(
  request: FastifyRequest,
  person: Parameters<typeof signInIdentity>[1],
) {
  const { server: app } = request;
  const admission = await signInIdentity(app, person, signInClientOf(request));
  if ("secondFactor" in admission) return admission;
  app.changes.publishLater("sys_session");
  return { tokens: tokensOfSession(app, admission.session) };
}

/** Back-channel logout by a provider. The standard defines the answers. */
function logoutRoute(app: App, oidc: OidcProviders): void {
  serve(app, "POST /auth/company/:id/logout", async (request, reply: FastifyReply) => {
    reply.header("Cache-Control", "no-store");
    const provider = found(await findProvider(app, request.params.id));
    const { logout_token: token } = request.body;
    if (provider.kind !== "oidc" || !provider.isEnabled) throw new AppError(400, "退出通知无效");
    await endSessionsByLogoutToken(app, { provider, oidc, token, address: addressKey(request.ip) });
    return reply.code(200).send();
  });
}

/** @throws 404 for an unknown provider, or a disabled one except in a trial */
async function providerFor(
  request: FastifyRequest<{ Params: { id: string } }>,
  purpose: ProviderFlow["purpose"],
): Promise<ProviderConfig> {
  const provider = found(await findProvider(request.server, request.params.id));
  if (provider.kind === "ldap" || (!provider.isEnabled && purpose !== "trial")) {
    throw new AppError(404, "此登录方式未启用");
  }
  return provider;
}

/** Owner of a proof or trial. @throws 401 without a session, 403 without the permission */
function flowOwner(request: FastifyRequest, purpose: ProviderFlow["purpose"]) {
  if (purpose === "signIn") return { userId: null, sessionId: null };
  const { userId, sessionId, permissions } = signedIn(request);
  const mayTry = purpose !== "trial" || hasPermission(permissions, "system:provider:test");
  if (sessionId === noSession || !mayTry) throw forbidden();
  return { userId, sessionId };
}

const redirectUriOf = (request: FastifyRequest, { providerId }: ProviderConfig): string =>
  `${publicBaseUrl(request)}${providerRedirectPath(providerId)}`;

const staleFlowError = () => new AppError(400, companyTexts.stale);

/** Logs the details of a provider's error. Only a trial shows them. */
async function withTrialDetails<T>(
  request: FastifyRequest,
  work: Promise<T>,
  purpose: ProviderFlow["purpose"],
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CompanySignInError)) throw error;
    const { code, message, details } = error;
    request.log.warn({ details }, "a round to a provider failed");
    throw purpose === "trial" ? new AppError(code, `${message}（${details}）`) : error;
  }
}

const baseUrl = "http://this.site";

/** Path of this site to open after a sign-in; `/` for anything else. */
function safeRedirectPath(path: string | null | undefined): string {
  if (!path?.startsWith("/")) return "/";
  const url = URL.parse(path, baseUrl);
  if (url?.origin !== baseUrl) return "/";
  // Browsers resolve `/.//host` to `//host`, which is another site.
  return `${url.pathname.replace(/^\/+/, "/")}${url.search}${url.hash}`;
}
