import {
  type MessageTemplateKey,
  messageTemplates,
} from "@aeromaint/contracts/message-center/message-templates.ts";
import {
  missingValueText,
  templateParts,
} from "@aeromaint/contracts/message-center/template-text.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { hasStrictTemplates } from "../../../infra/outbox/strict-templates.ts";
import { findMessageTexts } from "../message-template.queries.ts";

/**
 * Query of `(event_id, user_id, link, facts)`: the recipients of events at the time of the query.
 * `facts` are the values of the template's variables; `短信` is the short message of a reminder,
 * after the person's name. Accounts and preferences are checked later, for all kinds.
 */
export interface TemplateFactsQuery {
  key: MessageTemplateKey;
  rows: RawBuilder<unknown>;
  /** True to send the text of the mail as a short message. */
  isReminder?: boolean;
}

/** Query of `(event_id, user_id, kind, title, body, mail_title, mail_body, sms, link)`. */
export type MessagesQuery = RawBuilder<unknown>;

interface PersonTemplateFacts {
  userId: string;
  /** Path of the platform. */
  link: string | null;
  facts: Readonly<Record<string, string>>;
}

/** Rows of facts that are already read, without the id of their event. */
export const factsOfPeople = (people: readonly PersonTemplateFacts[]) => sql`
  select "userId" as user_id, link, facts
  from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r("userId" bigint, link text, facts jsonb)`;

/** Adds the id of the event to the rows of a query. */
export const withEventId = (eventId: string, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${eventId}::uuid as event_id, r.* from (${rows}) r`;

/** Joins queries with the same columns; null without queries. */
export const unionOf = (queries: readonly RawBuilder<unknown>[]) =>
  queries.length > 0
    ? sql.join(
        queries.map((query) => sql`(${query})`),
        sql` union all `,
      )
    : null;

/** SQL for a text with the facts of a row. Pieces are parameters, and facts are never parsed as templates. */
const filled = (text: string) =>
  sql`concat(${sql.join([
    sql`''::text`,
    ...templateParts(text).map(({ type, value }) => {
      if (type === "text") return sql`${value}::text`;
      return type === "variable" ? factOf(value) : sql`''::text`;
    }),
  ])})`;

/** A missing fact becomes a dash; in test databases it raises an error. */
const factOf = (
  name: string,
) => sql`coalesce(v.facts ->> ${name}::text, case when ${hasStrictTemplates}
  then format('变量 %s 没有值：%s', ${name}::text, v.facts)::boolean::text else ${missingValueText} end)`;

/** Messages of events in their current texts; null without facts. */
export async function templatedMessages(
  db: Read,
  facts: readonly TemplateFactsQuery[],
): Promise<MessagesQuery | null> {
  if (facts.length === 0) return null;
  const texts = await findMessageTexts(
    db,
    facts.map(({ key }) => key),
  );
  const messages = facts.map(({ key, rows, isReminder }, place) => {
    const { title, body, mailTitle, mailBody } = texts(key);
    return sql`
      select v.event_id, v.user_id, v.link, ${messageTemplates[key].kind}::text as kind, ${place}::int as place,
        ${filled(title)} as title, ${filled(body)} as body, ${filled(mailTitle)} as mail_title,
        ${filled(mailBody)} as mail_body, ${isReminder ? filled(mailBody) : sql`v.facts ->> '短信'`} as sms
      from (${rows}) v`;
  });
  return unionOf(messages);
}

/** Joins the messages of an event to one person, in the order of their queries. */
export const joinMessages = (messages: MessagesQuery): MessagesQuery => {
  const joined = (column: string, separator: string) =>
    sql`string_agg(${sql.ref(column)}, ${separator} order by place) as ${sql.ref(column)}`;
  return sql`
    select event_id, user_id, (array_agg(link order by place))[1] as link, min(kind) as kind, 0 as place,
      ${joined("title", "，")}, ${joined("body", "\n")}, ${joined("mail_title", "，")}, ${joined("mail_body", "\n")},
      null::text as sms
    from (${messages}) m group by event_id, user_id`;
};
