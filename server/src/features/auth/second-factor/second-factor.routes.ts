import { isWorkplace } from "@aeromaint/contracts/auth/company/provider.ts";
import {
  type AuthenticatorSecret,
  secondFactorPath,
  secondFactorTexts,
} from "@aeromaint/contracts/auth/second-factor.ts";
import type { FastifyRequest } from "fastify";
import { serve, serveWrite } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import { readParameters } from "../../../infra/config/system-parameters.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { authenticatorSecretOf } from "../../../infra/second-factor/one-time-codes.ts";
import {
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorMode,
} from "../../../infra/second-factor/second-factor.queries.ts";
import { type CurrentUser, isStaff, signedIn } from "../../../infra/sessions/current-user.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { findSessionProvider } from "../company/company-sessions.queries.ts";
import { confirmSecret, findSecondFactorState, storeNewSecret } from "./enrolment.queries.ts";
import { requireCode, requireFirstFactor } from "./proofs.ts";

/** Second factor of the signed-in person. Codes and secrets are shown once. */
export async function secondFactorRoutes(app: App): Promise<void> {
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url?.includes(secondFactorPath)) {
      reply.header("Cache-Control", "no-store");
    }
  });

  serve(app, "GET /auth/second-factor", async (request) => {
    const { userId, sessionId } = signedIn(request);
    const [mode, state, company] = await Promise.all([
      secondFactorMode(app.db),
      findSecondFactorState(app.db, userId),
      findSessionProvider(app.db, sessionId),
    ]);
    const providerId = company?.kind === "oidc" ? company.providerId : null;
    return ok({ mode, ...state, providerId, isCodeOnly: isWorkplace(company?.kind ?? "") });
  });

  serve(app, "POST /auth/second-factor", async (request) =>
    ok(await beginEnrolment(request, request.body.password ?? "")),
  );

  serve(app, "PUT /auth/second-factor", async (request) => {
    const codes = await confirmEnrolment(request, request.body.code);
    return ok({ recoveryCodes: codes }, secondFactorTexts.confirmed);
  });

  serveWrite(
    app,
    "PUT /auth/second-factor/recovery-codes",
    {
      title: "更新恢复码",
      message: secondFactorTexts.renewed,
      check: (request, { body }) => requireCode(request, body.code),
    },
    async ({ tx }, { actor }) => ({
      recoveryCodes: await replaceRecoveryCodes(tx, actor.user.userId),
    }),
  );

  serveWrite(
    app,
    "PUT /auth/second-factor/off",
    {
      title: "关闭二次验证",
      type: "3",
      message: secondFactorTexts.removed,
      check: async (request, { body: { password, code } }) => {
        await requireFirstFactor(request, password ?? "");
        await requireCode(request, code);
      },
    },
    ({ tx }, { actor }) => removeSecondFactor(tx, actor.user.userId),
  );
}

const title = "site.title";

/**
 * Creates a secret for the authenticator. It is inactive until a code confirms it.
 * @throws 400 for the password, 409 if a second factor exists or is not allowed
 */
async function beginEnrolment(request: FastifyRequest, box: string): Promise<AuthenticatorSecret> {
  const { db, tokenSecret, clock } = request.server;
  const user = signedIn(request);
  await requireEnrolment(db, user);
  await requireFirstFactor(request, box);
  const { userId, userName } = user;
  const person = { userId, tokenSecret, now: clock() };
  const secret = await write(request, { title: "开始绑定二次验证", type: "1" }, async ({ tx }) => {
    const offered = await storeNewSecret(tx, person);
    if (!offered) throw conflict(secondFactorTexts.alreadyOn);
    return offered;
  });
  const { [title]: issuer } = await readParameters(db, [title]);
  return authenticatorSecretOf(secret, { issuer: issuer || "AeroMaint", userName });
}

/**
 * Activates the second factor and ends the other sessions of the person.
 * @returns recovery codes, shown once
 * @throws 400 for the code, 409 without a secret to confirm
 */
async function confirmEnrolment(request: FastifyRequest, code: string): Promise<string[]> {
  const { db, tokenSecret, clock } = request.server;
  const user = signedIn(request);
  await requireEnrolment(db, user);
  const { userId, sessionId } = user;
  return write(request, { title: "启用二次验证", type: "2" }, async ({ tx }) => {
    const outcome = await confirmSecret(tx, { userId, tokenSecret, code, now: clock() });
    if (outcome === "none") throw conflict(secondFactorTexts.notBegun);
    if (outcome === "wrong") throw invalidField("code", secondFactorTexts.wrongCode);
    await endSessionsOf(tx, userId, { except: sessionId });
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Site accounts may enrol only if they have no other proof. @throws 409 */
async function requireEnrolment(db: Read, user: CurrentUser): Promise<void> {
  const company = isStaff(user) ? null : await findSessionProvider(db, user.sessionId);
  if (!isStaff(user) && !isWorkplace(company?.kind ?? "")) {
    throw conflict(secondFactorTexts.staffOnly);
  }
  if ((await secondFactorMode(db)) === "off") throw conflict(secondFactorTexts.off);
}
