import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { OwnMessageRow } from "@aeromaint/contracts/message-center/message.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/is-released.ts";
import type { Read } from "../../infra/db/database.ts";
import { accountHasPermission } from "../../infra/rights/account-has-permission.ts";
import { documentSummaryOf, revisionSummaryOf } from "../documents/documents.ts";
import { fitsOwnAircraft } from "../search/facets/facets.ts";

type LinkedMessage = Pick<OwnMessageRow, "messageId" | "link">;
type DocumentFacts = Pick<OwnMessageRow, "releaseTime" | "isFitting" | "document">;

interface Person {
  userId: string;
  now: Date;
}

/**
 * Document facts of messages by message id. A review shows its revision to people with access. A circulation shows
 * the revision to sign to its recipients. Other links show the public revision, or the last one.
 */
export async function findMessageDocuments(
  db: Read,
  messages: readonly LinkedMessage[],
  { userId, now }: Person,
): Promise<Map<string, DocumentFacts>> {
  const targets = messages.flatMap(targetOf);
  if (targets.length === 0) return new Map();
  const person = sql`${userId}::bigint`;
  const { rows } = await sql<{
    messageId: string;
    isFitting: boolean;
    releaseTime: string | null;
    document: OwnMessageRow["document"] | null;
  }>`
    with target as (
      select t.message_id, coalesce(t.item_id, c.item_id) as item_id, coalesce(t.rev_no, c.rev_no) as rev_no,
        case when t.circulation_id is not null then true
          when t.rev_no is not null then ${accountHasPermission(person, "document:revision:decide")}
            or ${accountHasPermission(person, "document:revision:query")} end as is_read
      from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
        as t (message_id bigint, item_id bigint, rev_no int, circulation_id bigint)
      left join lateral (
        select coalesce(r.item_id, c.subject_id) as item_id, r.rev_no
        from circulation c join recipient p on p.circulation_id = c.circulation_id and p.user_id = ${person}
        left join revision r on c.subject = 'revision' and r.revision_id = c.subject_id
        where c.circulation_id = t.circulation_id and c.subject <> 'notice') c on true
    ), described as (
      select t.message_id, t.is_read, i.item_id, i.release_time, i.take_down_time,
        case when t.rev_no is null then ${documentSummaryOf(sql`i.item_id`, now)}
          else ${revisionSummaryOf(sql`i.item_id`, sql`t.rev_no`, now)} end as document,
        case when t.rev_no is null then i.release_time else (select lower(r.effective) from revision r
          where r.item_id = i.item_id and r.rev_no = t.rev_no) end as shown_from
      from target t join content_item i using (item_id)
    )
    select d.message_id, d.document, d.shown_from as release_time,
      ${fitsOwnAircraft("d.item_id", userId)} as is_fitting
    from described d
    where coalesce(d.is_read, ${isReleased(now, "d")}
      or d.document->>'state' in ('superseded', 'withdrawn'))`.execute(db);
  return new Map(
    rows.map(({ messageId, document, releaseTime, isFitting }) => [
      messageId,
      {
        ...(isFitting && { isFitting }),
        ...(releaseTime && { releaseTime }),
        ...(document && { document }),
      },
    ]),
  );
}

const itemPaths: readonly string[] = Object.values(contentModules).map(({ site }) => site);

/** Target of an internal link, by column names. */
interface LinkTarget {
  message_id: string;
  item_id?: string;
  rev_no?: string;
  circulation_id?: string;
}

function targetOf({ messageId, link }: LinkedMessage): LinkTarget[] {
  if (link === null) return [];
  const { pathname, searchParams } = new URL(link, "http://aeromaint");
  const idOf = (name: string) => /^\d{1,18}$/.exec(searchParams.get(name) ?? "")?.[0];
  const target = (found: Omit<LinkTarget, "message_id">) => [{ message_id: messageId, ...found }];
  const [item, document, revision] = [idOf("repairId"), idOf("document"), idOf("rev")];
  if (item && itemPaths.includes(pathname)) return target({ item_id: item });
  if (document && pathname === screens.documents.path) {
    return target({ item_id: document, ...(revision && { rev_no: revision }) });
  }
  const circulation = pathname === "/web-site/circulation" ? idOf("id") : undefined;
  return circulation ? target({ circulation_id: circulation }) : [];
}
