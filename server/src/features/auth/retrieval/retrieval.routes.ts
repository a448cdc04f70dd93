import { randomInt, timingSafeEqual } from "node:crypto";
import { type RetrievalReset, retrievalTexts } from "@aeromaint/contracts/auth/retrieval.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { FastifyRequest } from "fastify";
import { serve } from "../../../crud/serve.ts";
import { captchaProblem, captchaTexts } from "../../../infra/captcha/captcha.queries.ts";
import { readParameters } from "../../../infra/config/system-parameters.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { locationOf } from "../../../infra/geo/ip-location.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { personalChannel } from "../../../infra/messages/message-gateway.ts";
import { addDelivery, type DeliveryContent } from "../../../infra/outbox/delivery.ts";
import { oneByOne } from "../../../infra/outbox/outbox-event.ts";
import { newPassword as ruledPassword } from "../../../infra/passwords/new-password.ts";
import { openValue, sealValue } from "../../../infra/passwords/sealed-value.ts";
import { addressKey } from "../../../infra/sessions/client.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { unlockAccount } from "../../../infra/sessions/sign-in-limits.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";
import {
  codeEvent,
  codeLifetime,
  findCodeAddress,
  findCodeOwner,
  listValidCodes,
  type ResetUser,
  reserveCodeAttempt,
  resetPasswordByCode,
  retrievalHashes,
  storeCode,
} from "./retrieval.queries.ts";

/** Resets a forgotten password by a code to the account's owner. */
export default async function retrievalRoutes(app: App): Promise<void> {
  const isAvailable = personalChannel(app) !== null;
  const requireWay = () => {
    if (!isAvailable) throw conflict(retrievalTexts.off);
  };
  registerCodeMessages(app);

  serve(app, "GET /open/password", async () => ok({ available: isAvailable }));

  serve(app, "POST /open/password/code", async (request) => {
    requireWay();
    const { phone, ...captcha } = request.body;
    const problem = await captchaProblem(app, captcha);
    if (problem) throw invalidField("code", captchaTexts[problem]);
    await createCode(app, { phone, address: addressKey(request.ip) });
    return ok(null);
  });

  serve(app, "PUT /open/password/reset", async (request) => {
    requireWay();
    await resetForgottenPassword(request, request.body);
    return ok(null, retrievalTexts.reset);
  });
}

/**
 * Creates and sends a code. The account is looked up later: the time reveals nothing.
 * @throws 429 if number or address requested too many codes
 */
async function createCode(
  app: App,
  { phone, address }: { phone: string; address: string },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const sealed = sealValue(sealOf(app), Buffer.from(code)).toString("base64");
  const request = {
    phone,
    address,
    sealed,
    now: app.clock(),
    ...retrievalHashes(app, { phone, code }),
  };
  await app.inTransaction((unit) => storeCode(unit, request));
}

const sealOf = ({ tokenSecret }: App) => ({
  key: keyFor("retrieval-code", tokenSecret),
  ownerId: codeEvent,
});

const textWith = (code: string) =>
  `您正在找回密码，验证码 ${code}，${codeLifetime / 60_000}分钟内有效。请勿告诉他人；如非本人操作，请忽略。`;

/** Registers the consumer that sends codes. Expired codes are not sent. */
function registerCodeMessages(app: App): void {
  app.outbox.addConsumer({
    kinds: [codeEvent],
    expand: oneByOne(async (unit, { eventId, subject, payload }) => {
      const way = personalChannel(app);
      const owner = way && (await findCodeAddress(unit.tx, String(payload.retrievalId), way));
      if (!owner) return;
      const { "site.title": site } = await readParameters(unit.tx, ["site.title"]);
      const content = { title: `${site}找回密码`, text: textWith("******") };
      const to = { eventId, subject, channelId: null, channelKind: way, ...owner };
      await addDelivery(unit, { ...to, content });
    }),
    decideAgain: async (db, deliveries) => {
      const good = await listValidCodes(db, deliveries, app.clock());
      return new Map<string, string | DeliveryContent>(
        deliveries.map(({ deliveryId, content, payload }) => {
          const sealed = Buffer.from(String(payload.sealed), "base64");
          const code = good.has(String(payload.retrievalId)) && openValue(sealOf(app), sealed);
          if (!code) return [deliveryId, "验证码已失效"];
          return [deliveryId, { ...content, text: textWith(`${code}`), data: { code: `${code}` } }];
        }),
      );
    },
  });
}

/**
 * Sets a new password by a code. Ends all sessions and clears failed sign-ins.
 * @throws 400 on the field, with the same text for every fault of code and number
 */
async function resetForgottenPassword(
  request: FastifyRequest,
  { phone, smsCode, newPassword, confirmPassword }: RetrievalReset,
): Promise<void> {
  const started = performance.now();
  const app = request.server;
  const { db, sealedBox, clock } = app;
  const password = await sealedBox.openNew("newPassword", newPassword);
  const repeated = await sealedBox.open("confirmPassword", confirmPassword);
  if (repeated !== password) throw invalidField("confirmPassword", messages.passwordMismatch);

  const { retrievalId, userId } = await checkCode(request, { phone, code: smsCode });
  const owner = await findCodeOwner(db, userId);
  if (!owner) throw wrongCode();
  const chosen = { field: "newPassword", box: newPassword, ...owner };
  const { hash: passwordHash } = await ruledPassword(app, chosen);
  const reset = { retrievalId, phone, passwordHash, now: clock() };
  await db.transaction().execute(async (tx) => {
    const user = await resetPasswordByCode(tx, reset);
    if (!user) throw wrongCode();
    await endSessionsOf(tx, user.userId);
    await unlockAccount(tx, user.userName);
    await logReset(tx, request, { ...user, costTime: Math.round(performance.now() - started) });
  });
}

async function checkCode(
  { server: app, ip }: FastifyRequest,
  { phone, code }: { phone: string; code: string },
): Promise<{ retrievalId: string; userId: string }> {
  const { phoneHash, codeHash } = retrievalHashes(app, { phone, code });
  const tried = await reserveCodeAttempt(app.db, {
    phoneHash,
    address: addressKey(ip),
    now: app.clock(),
  });
  const isRight = tried !== null && timingSafeEqual(tried.codeHash, codeHash);
  if (!isRight || tried.userId === null) throw wrongCode();
  return { retrievalId: tried.retrievalId, userId: tried.userId };
}

const wrongCode = () => invalidField("smsCode", retrievalTexts.wrongCode);

/** No session exists here, so the row names the code's account. */
async function logReset(
  tx: Tx,
  request: FastifyRequest,
  { userId, userName, deptId, costTime }: ResetUser & { costTime: number },
): Promise<void> {
  await tx
    .insertInto("sysOperLog")
    .values({
      title: "找回密码",
      businessType: "2",
      status: "1",
      requestMethod: request.method,
      operUrl: request.url.slice(0, 500),
      userId,
      deptId,
      operName: userName,
      operIp: request.ip,
      operLocation: locationOf(request.ip),
      costTime,
    })
    .execute();
}
