import type { SignInBody } from "@aeromaint/contracts/auth/sign-in.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { AppError } from "../../../../infra/http/errors.ts";
import { logAccess } from "../../../../infra/sessions/access-log.ts";
import { clearFailures } from "../../../../infra/sessions/sign-in-limits.ts";
import { checkSignInForm } from "../../sign-in.ts";
import {
  abandonSignInAttempt,
  reserveSignInAttempt,
  type SignInAttempt,
  type SignInClient,
  signInErrorOf,
} from "../../sign-in-attempt.ts";
import { recordRefusedSignIn, type SignInResult } from "../../sign-in-result.ts";
import { signInIdentity } from "../sign-in-identity.ts";
import { findProvider } from "../stored-providers.queries.ts";
import { BindError } from "./bind-error.ts";

/**
 * Signs in with an account of the company directory by a bind. Failures count as usual.
 * @throws 401 for a wrong password, 429 over the limits, 503 if the directory does not answer
 */
export async function signInByDirectory(
  app: App,
  body: SignInBody,
  client: SignInClient,
): Promise<SignInResult> {
  const userName = body.username.trim();
  const attempt: SignInAttempt = { db: app.db, userName, client, now: app.clock() };
  const password = await checkSignInForm(app, body, attempt);
  const providerId = body.providerId ?? "";
  const provider = await findProvider(app, providerId);
  if (provider?.kind !== "ldap" || !provider.isEnabled) throw await signInErrorOf(attempt);
  attempt.directoryId = providerId;
  const tryId = await reserveSignInAttempt(attempt);
  const person = await app.directories
    .signIn(provider, userName, password)
    .catch(async (error: unknown) => {
      if (error instanceof BindError) return error;
      await abandonSignInAttempt(attempt, { tryId, error });
      if (error instanceof AppError && error.code === 503) {
        await logAccess(app.db, { ...attempt, user: null, result: "directoryAway" });
        app.log.warn({ providerId, details: String(error.cause ?? "") }, "a directory is away");
      }
      throw error;
    });
  if (!person || person instanceof BindError) {
    const reason = person ? "directoryRefused" : "wrongPassword";
    await recordRefusedSignIn(
      { ...attempt, note: person?.details },
      { account: null, tryId, reason },
    );
    throw await signInErrorOf(attempt);
  }
  await clearFailures(app.db, { tryId });
  const identity = { ...person.identity, provedAt: attempt.now };
  return signInIdentity(app, { provider, identity }, client);
}
