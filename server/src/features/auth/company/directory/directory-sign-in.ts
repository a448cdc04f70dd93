import type { SignInBody } from "@aeromaint/contracts/auth/sign-in.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { AppError } from "../../../../infra/http/errors.ts";
import { logAccess } from "../../../../infra/sessions/access-log.ts";
import { clearFailures, releaseAttempt } from "../../../../infra/sessions/sign-in-limits.ts";
import { type Admission, refuse } from "../../admission.ts";
import { checkForm } from "../../sign-in.ts";
import { type Attempt, refusedSignIn, reserve, type SignInClient } from "../../sign-in-attempt.ts";
import { admitIdentity } from "../admit-identity.ts";
import { findProvider } from "../provider-book.queries.ts";
import { BindRefusal } from "./bind-refusal.ts";

/**
 * Signs in with an account of the company directory by a bind. Failures count as usual.
 * @throws 401 for a wrong password, 429 over the limits, 503 if the directory does not answer
 */
export async function signInByDirectory(
  app: App,
  body: SignInBody,
  client: SignInClient,
): Promise<Admission> {
  const userName = body.username.trim();
  const attempt: Attempt = { db: app.db, userName, client, now: app.clock() };
  const password = await checkForm(app, body, attempt);
  const providerId = body.providerId ?? "";
  const provider = await findProvider(app, providerId);
  if (provider?.kind !== "ldap" || !provider.isEnabled) throw await refusedSignIn(attempt);
  attempt.directoryId = providerId;
  const tryId = await reserve(attempt);
  const person = await app.directories
    .signIn(provider, userName, password)
    .catch(async (error: unknown) => {
      if (error instanceof BindRefusal) return error;
      await releaseAttempt(app.db, tryId);
      if (error instanceof AppError && error.code === 503) {
        await logAccess(app.db, { ...attempt, user: null, result: "directoryAway" });
        app.log.warn({ providerId, details: String(error.cause ?? "") }, "a directory is away");
      }
      throw error;
    });
  if (!person || person instanceof BindRefusal) {
    const reason = person ? "directoryRefused" : "wrongPassword";
    await refuse({ ...attempt, note: person?.details }, { account: null, tryId, reason });
    throw await refusedSignIn(attempt);
  }
  await clearFailures(app.db, { tryId });
  const identity = { ...person.identity, provedAt: attempt.now };
  return admitIdentity(app, { provider, identity }, client);
}
