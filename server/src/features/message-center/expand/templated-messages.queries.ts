import {
  type MessageTemplateKey,
  messageTemplates,
  type TemplateTexts,
} from "@aeromaint/contracts/message-center/message-templates.ts";
import {
  fillTemplate,
  missingValueText,
  templateParts,
} from "@aeromaint/contracts/message-center/template-text.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { hasStrictTemplates } from "../../../infra/outbox/strict-templates.ts";
import { findMessageTexts } from "../message-template.queries.ts";
import type { AddressedMessage, MessagesQuery } from "./send-messages.queries.ts";

/** Query of `(user_id, link, facts)`. `facts` are the values of the template's variables. */
export interface TemplateFactsQuery {
  key: MessageTemplateKey;
  rows: RawBuilder<unknown>;
}

/** The same columns with `event_id` as the first one. */
export type BatchTemplateFactsQuery = TemplateFactsQuery;

export interface PersonTemplateFacts {
  userId: string;
  link: string | null;
  facts: Readonly<Record<string, string>>;
}

/** SQL for a text with the facts of a row. Pieces are parameters, and facts are never parsed as templates. */
const filled = (text: string) =>
  sql`concat(''::text, ${sql.join(
    templateParts(text).map(({ type, value }) => {
      if (type === "text") return sql`${value}::text`;
      return type === "variable" ? factOf(value) : sql`''::text`;
    }),
  )})`;

/** A missing fact becomes a dash; in test databases it raises an error. */
const factOf = (
  name: string,
) => sql`coalesce(v.facts ->> ${name}::text, case when ${hasStrictTemplates}
  then format('变量 %s 没有值：%s', ${name}::text, v.facts)::boolean::text else ${missingValueText} end)`;

const filledOrEmpty = (text: string) => (text === "" ? sql`''::text` : filled(text));

/**
 * Messages of one or several events in their current texts. The query has the columns of the facts and those of
 * `MessagesQuery`.
 */
export async function templatedMessages(
  db: Read,
  ...events: readonly TemplateFactsQuery[]
): Promise<MessagesQuery> {
  const messages = await Promise.all(events.map((facts) => messagesOf(db, facts)));
  return sql.join(messages, sql` union all `);
}

async function messagesOf(db: Read, { key, rows }: TemplateFactsQuery): Promise<MessagesQuery> {
  const { title, body, mailTitle, mailBody }: TemplateTexts = await findMessageTexts(db, key);
  return sql`
    select v.*, ${messageTemplates[key].kind}::text as kind, ${filledOrEmpty(title)} as title,
      ${filledOrEmpty(body)} as body, ${filledOrEmpty(mailTitle)} as mail_title,
      ${filledOrEmpty(mailBody)} as mail_body, v.facts ->> '短信' as sms
    from (${rows}) v`;
}

const dash = () => missingValueText;

/** The same for facts that are already read. */
export async function fillMessages(
  db: Read,
  key: MessageTemplateKey,
  people: readonly PersonTemplateFacts[],
): Promise<AddressedMessage[]> {
  const texts = await findMessageTexts(db, key);
  const { kind } = messageTemplates[key];
  return people.map(({ userId, link, facts }) => ({
    userId,
    kind,
    link,
    title: fillTemplate(texts.title, facts, dash),
    body: fillTemplate(texts.body, facts, dash),
    mailTitle: fillTemplate(texts.mailTitle, facts, dash),
    mailBody: fillTemplate(texts.mailBody, facts, dash),
  }));
}
