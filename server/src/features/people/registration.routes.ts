import { richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import {
  maxIntroductionBytes,
  registrationTexts,
  type SiteNature,
} from "@aeromaint/contracts/people/registration.ts";
import type { FastifyRequest } from "fastify";
import { serve } from "../../crud/serve.ts";
import { captchaProblem, captchaTexts } from "../../infra/captcha/captcha.queries.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { AppError, invalidField, tooLarge } from "../../infra/http/errors.ts";
import { cleanInWorker, queueSave } from "../../infra/rich-text/clean-in-worker.ts";
import { extractInlineImages } from "../../infra/rich-text/inline-images.ts";
import { addressKey } from "../../infra/sessions/client.ts";
import { hashNewAccountPassword } from "./new-password.ts";
import {
  createRegistration,
  isRegistrationOpen,
  reserveRegistration,
} from "./registration.queries.ts";

const MiB = 1024 * 1024;
/** Two pictures of maximum size, and the text. */
const maxBytes = 22 * MiB;

declare module "fastify" {
  interface FastifyRequest {
    /** Result of `reserveRegistration`. */
    registrationClaim: string | null;
  }
}

/** Registration of visitors, if a parameter allows it. Staff decide on each account. */
export async function registrationRoutes(app: App): Promise<void> {
  app.decorateRequest("registrationClaim", null);

  serve(app, "GET /open/registration", async () => ok({ open: await isRegistrationOpen(app.db) }));

  for (const userNature of ["1", "2", "3"] as const) registrationRoute(app, userNature);
}

function registrationRoute(app: App, userNature: SiteNature): void {
  serve(
    app,
    `POST /open/registration/${userNature}`,
    async (request) => {
      const { code, uuid, consent: _, pwd, oldpwd, ...form } = request.body;
      const problem = await captchaProblem(app, { code, uuid });
      if (problem) throw invalidField("code", captchaTexts[problem]);
      const sender = senderOf(request);
      await queueSave(sender.address, form, async () => {
        await checkNoPictures(form.introduction);
        const passwordHash = await hashNewAccountPassword(app, {
          pwd,
          oldpwd,
          userName: form.name,
        });
        const claim = request.registrationClaim ?? "";
        const registration = { userNature, form, passwordHash, claim, ...sender };
        await app.inTransaction((unit) => createRegistration(unit, registration), request.log);
      });
      return ok(null, registrationTexts.sent);
    },
    { bodyLimit: maxBytes, onRequest: admitRegistration },
  );
}

async function admitRegistration(request: FastifyRequest): Promise<void> {
  const { db } = request.server;
  if (!(await isRegistrationOpen(db))) throw new AppError(403, registrationTexts.closed);
  request.registrationClaim = await reserveRegistration(db, senderOf(request));
}

function senderOf(request: FastifyRequest) {
  return { address: addressKey(request.ip), now: request.server.clock() };
}

/** @throws 400 for pictures or attachments, which would be stored before any review */
async function checkNoPictures(html: string | null | undefined): Promise<void> {
  if (!html) return;
  if (Buffer.byteLength(html) > maxIntroductionBytes) {
    throw tooLarge(richTextMessages.longerThan("个人简介", maxIntroductionBytes));
  }
  const { html: text, images } = extractInlineImages(html);
  const place = { field: "introduction", title: "个人简介" };
  if (images.length > 0 || /<img|\/open\/oss\//.test((await cleanInWorker(text, place)).html)) {
    throw invalidField(place.field, "注册时个人简介不能包含图片和附件");
  }
}
