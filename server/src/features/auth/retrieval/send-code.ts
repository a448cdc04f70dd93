import { randomInt } from "node:crypto";
import { readParameters } from "../../../infra/config/system-parameters.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { personalWay } from "../../../infra/messages/message-gateway.ts";
import { addDelivery, type DeliveryContent } from "../../../infra/outbox/delivery.ts";
import { oneByOne } from "../../../infra/outbox/outbox-event.ts";
import { openValue, sealValue } from "../../../infra/passwords/sealed-value.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";
import { hashes } from "./code-hashes.ts";
import { codeEvent, codeLifetime, findAddress, goodCodes, keepCode } from "./retrieval.queries.ts";

/**
 * Makes a code for a number and has it sent. Whether an account has the number is looked at afterwards, so that it
 * costs just as much where none has.
 * @throws 429 when number or address have asked too often
 */
export async function writeCode(
  app: App,
  { phone, address }: { phone: string; address: string },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const sealed = sealValue(sealOf(app), Buffer.from(code)).toString("base64");
  const request = { phone, address, sealed, now: app.clock(), ...hashes(app, { phone, code }) };
  await app.inTransaction((unit) => keepCode(unit, request));
}

const sealOf = ({ tokenSecret }: App) => ({
  ...{ key: keyFor("retrieval-code", tokenSecret), ownerId: codeEvent },
});

const textWith = (code: string) =>
  `您正在找回密码，验证码 ${code}，${codeLifetime / 60_000}分钟内有效。请勿告诉他人；如非本人操作，请忽略。`;

/** Sends codes by the platform's own way; only who gets one sees it, and never after its time. */
export function addCodes(app: App): void {
  app.outbox.addConsumer({
    kinds: [codeEvent],
    expand: oneByOne(async (unit, { eventId, subject, payload }) => {
      const way = personalWay(app);
      const owner = way && (await findAddress(unit.tx, String(payload.retrievalId), way));
      if (!owner) return;
      const { "site.title": site } = await readParameters(unit.tx, ["site.title"]);
      const content = { title: `${site}找回密码`, text: textWith("******") };
      const to = { eventId, subject, channelId: null, channelKind: way, ...owner };
      await addDelivery(unit, { ...to, content });
    }),
    decideAgain: async (db, deliveries) => {
      const good = await goodCodes(db, deliveries, app.clock());
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
