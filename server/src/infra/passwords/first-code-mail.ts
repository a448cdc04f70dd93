import { readParameters } from "../config/system-parameters.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { App } from "../http/app-type.ts";
import { personalChannel } from "../messages/message-gateway.ts";
import { addDelivery, type DeliveryContent } from "../outbox/delivery.ts";
import { enqueueEvent, oneByOne } from "../outbox/outbox-event.ts";
import { keyFor } from "../sessions/token-secret.ts";
import { isFirstCode } from "./first-code.queries.ts";
import { openValue, sealValue } from "./sealed-value.ts";

const kind = "first.code";

/** True if the platform can mail codes. */
export const canMailFirstCodes = (app: App): boolean => personalChannel(app) === "mail";

interface MailedCode {
  userId: string;
  email: string;
  code: string;
}

const sealOf = ({ tokenSecret }: App, userId: string) => ({
  key: keyFor("first-code", tokenSecret),
  ownerId: userId,
});

/** Queues a mail with the code to its owner. The queue stores the code sealed. */
export async function mailFirstCode(
  app: App,
  unit: UnitOfWork,
  { userId, email, code }: MailedCode,
): Promise<void> {
  const sealed = sealValue(sealOf(app, userId), Buffer.from(code)).toString("base64");
  const payload = { userId, email, sealed };
  await enqueueEvent(unit, { kind, subject: `${kind}:${userId}`, payload });
}

const textWith = (code: string) =>
  `您的账号已开通，首次登录码 ${code}。登录时将它作为密码填写，然后设置自己的密码。请勿告诉他人。`;

/** Registers the consumer that mails codes. Ended codes are not sent. */
export function registerFirstCodeMails(app: App): void {
  app.outbox.addConsumer({
    kinds: [kind],
    expand: oneByOne(async (unit, { eventId, subject, payload }) => {
      const { "site.title": site } = await readParameters(unit.tx, ["site.title"]);
      const content = { title: `${site}首次登录码`, text: textWith("******") };
      const to = { eventId, subject, channelId: null, content };
      const { userId, email } = payload as Record<"userId" | "email", string>;
      await addDelivery(unit, { ...to, userId, address: email });
    }),
    decideAgain: async (db, deliveries) => {
      const decided = new Map<string, string | DeliveryContent>();
      for (const { deliveryId, content, payload } of deliveries) {
        const { userId, sealed } = payload as Record<"userId" | "sealed", string>;
        const code = openValue(sealOf(app, userId), Buffer.from(sealed, "base64"))?.toString();
        const typed = code ?? "";
        const isGood = await isFirstCode(db, userId, { typed, now: app.clock() });
        decided.set(
          deliveryId,
          isGood ? { ...content, text: textWith(typed) } : "首次登录码已失效",
        );
      }
      return decided;
    },
  });
}
