import {
  type MessageTemplateKey,
  messageTemplates,
} from "@aeromaint/contracts/message-center/message-templates.ts";
import type { MessageTrialBody } from "@aeromaint/contracts/message-center/template-resource.ts";
import { fillTemplate } from "@aeromaint/contracts/message-center/template-text.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { conflict } from "../../infra/http/errors.ts";
import { addDelivery } from "../../infra/outbox/delivery.ts";

interface TrialMessage {
  key: MessageTemplateKey;
  texts: MessageTrialBody;
  userId: string;
  now: Date;
  /** True if mails can leave without a mail channel. */
  hasGateway: boolean;
}

/**
 * Sends a person a trial message with the example values of the template.
 * @throws 409 if a mail is wanted without a channel or an address
 */
export async function sendTrialMessage(unit: UnitOfWork, trial: TrialMessage): Promise<void> {
  const { key, texts, userId, now } = trial;
  const { kind, variables } = messageTemplates[key];
  const filled = (text: string | null | undefined) => fillTemplate(text ?? "", variables);
  const address = texts.withMail ? await mailAddress(unit, trial) : null;
  const subject = `trial:${userId}`;
  // The event counts as expanded, so that nobody else receives it.
  const { eventId } = await unit.tx
    .insertInto("outboxEvent")
    .values({ kind: "message.trial", subject, payload: "{}", expandedAt: now.toISOString() })
    .returning("eventId")
    .executeTakeFirstOrThrow();
  await unit.tx
    .insertInto("message")
    .values({
      userId,
      eventId,
      kind,
      way: "in_app",
      createdAt: now.toISOString(),
      title: `【试发】${filled(texts.title)}`,
      body: filled(texts.body),
      link: null,
    })
    .execute();
  await unit.record({ act: "message.changed", subject: userId });
  if (address === null) return;
  await addDelivery(unit, {
    eventId,
    subject,
    channelId: null,
    userId,
    address,
    content: { title: `【试发】${filled(texts.mailTitle)}`, text: filled(texts.mailBody) },
  });
}

async function mailAddress(
  { tx }: UnitOfWork,
  { userId, hasGateway }: TrialMessage,
): Promise<string> {
  const channel = await tx
    .selectFrom("notificationChannel")
    .select("channelId")
    .where("kind", "=", "mail")
    .where("status", "=", "1")
    .limit(1)
    .executeTakeFirst();
  if (!channel && !hasGateway) {
    throw conflict("未配置邮件：请先在通知渠道中添加并启用邮件类型的渠道");
  }
  const person = await tx
    .selectFrom("sysUser")
    .select("email")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!person?.email) throw conflict("您的账号没有邮箱，无法试发邮件");
  return person.email;
}
