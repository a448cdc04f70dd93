import {
  builtInTemplateTexts,
  type MessageTemplateKey,
  messageTemplateKeys,
  type TemplateTexts,
} from "@aeromaint/contracts/message-center/message-templates.ts";
import type {
  MessageTemplateBody,
  MessageTemplateRow,
} from "@aeromaint/contracts/message-center/template-resource.ts";
import { sql } from "kysely";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { changedMeanwhile } from "../../infra/http/errors.ts";

const columns = ["title", "body", "mailTitle", "mailBody"] as const;

/** Texts of all events; built-in texts without a stored template. */
export async function listMessageTemplates(db: Read): Promise<MessageTemplateRow[]> {
  const stored = await db
    .selectFrom("messageTemplate as m")
    .leftJoin("sysUser as u", "u.userId", "m.updatedBy")
    .select(["m.templateKey", "m.title", "m.body", "m.mailTitle", "m.mailBody", "m.version"])
    .select(["m.updatedAt as updateTime", "u.nickName as updateBy"])
    .execute();
  const rows = new Map(stored.map(({ templateKey, ...row }) => [templateKey, row]));
  return messageTemplateKeys.map((key) => ({
    key,
    ...(rows.get(key) ?? {
      ...builtInTemplateTexts(key),
      version: 0,
      updateBy: null,
      updateTime: null,
    }),
  }));
}

/** Reads the texts of events. @returns the texts by key */
export async function findMessageTexts(db: Read, keys: readonly MessageTemplateKey[]) {
  const rows = await db
    .selectFrom("messageTemplate")
    .select(["templateKey", ...columns])
    .where("templateKey", "=", anyOf(keys, "text"))
    .execute();
  const stored = new Map(rows.map(({ templateKey, ...texts }) => [templateKey, texts]));
  return (key: MessageTemplateKey): TemplateTexts => stored.get(key) ?? builtInTemplateTexts(key);
}

/** @throws 409 for a stale version */
export async function saveMessageTemplate(
  { tx }: UnitOfWork,
  key: MessageTemplateKey,
  { version, userId, now, ...texts }: MessageTemplateBody & { userId: string; now: Date },
): Promise<void> {
  const { title, body, mailTitle, mailBody } = texts;
  const { rows } = await sql`
    insert into message_template as m (template_key, title, body, mail_title, mail_body, updated_by, updated_at)
    select ${key}, ${title}, ${body ?? ""}, ${mailTitle}, ${mailBody ?? ""}, ${userId}::bigint, ${now}::timestamptz
    where ${version}::int = 0 or exists (select from message_template where template_key = ${key})
    on conflict (template_key) do update set title = excluded.title, body = excluded.body,
      mail_title = excluded.mail_title, mail_body = excluded.mail_body,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = m.version + 1
      where m.version = ${version}::int
    returning m.version`.execute(tx);
  if (rows.length === 0) throw changedMeanwhile();
}

export async function restoreMessageTemplate(
  { tx }: UnitOfWork,
  key: MessageTemplateKey,
): Promise<void> {
  await tx.deleteFrom("messageTemplate").where("templateKey", "=", key).execute();
}
