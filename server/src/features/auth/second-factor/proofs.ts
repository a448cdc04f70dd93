import { secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { FastifyRequest } from "fastify";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { verifyPassword } from "../../../infra/passwords/password-hash.ts";
import { useCode } from "../../../infra/second-factor/second-factor.queries.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { withAttemptLimit } from "../../../infra/sessions/sign-in-limits.ts";
import { requireCompanyProof } from "../company/company-proof.ts";
import { findPasswordHashForEnrolment, findState } from "./enrolment.queries.ts";

/** @throws 400 on `password`, 429 after too many */
export async function requirePassword(request: FastifyRequest, box: string): Promise<void> {
  const app = request.server;
  const { userId, userName } = signedIn(request);
  if (await requireCompanyProof(request, box)) return;
  if (box === "") throw invalidField("password", messages.required);
  const password = await app.sealedBox.open("password", box);
  const hash = await findPasswordHashForEnrolment(app.db, userId);
  const right = await withAttemptLimit(app, { userName, ip: request.ip }, () =>
    verifyPassword(password, hash),
  );
  if (!right) throw invalidField("password", secondFactorTexts.wrongPassword);
}

/** Uses the code up. @throws 409 without a second factor, 400 on `code`, 429 after too many */
export async function requireCode(request: FastifyRequest, code: string): Promise<void> {
  const app = request.server;
  const { db, tokenSecret } = app;
  const { userId, userName } = signedIn(request);
  const { enabledAt } = await findState(db, userId);
  if (enabledAt === null) throw conflict(secondFactorTexts.notOn);
  const proof = { userId, code, tokenSecret, now: app.clock() };
  const right = await withAttemptLimit(app, { userName, ip: request.ip }, () =>
    db.transaction().execute((tx) => useCode(tx, proof)),
  );
  if (!right) throw invalidField("code", secondFactorTexts.wrongCode);
}
