import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";

/** Who looks for numbers, and when. */
export interface NumberReader {
  now: Date;
  mayRead: boolean;
}

/**
 * Whether a reader may find the entry `search_entry as e` by its number `recognised_number as n`: what
 * may not be found is as if it were not there. Guests find what is for members only by its title alone.
 */
export function isNumberSeen({ now, mayRead }: NumberReader): RawBuilder<SqlBool> {
  const at = asTimestamp(now);
  const isRead = mayRead
    ? sql`true`
    : sql`(not e.is_members_only or n.source in ('field', 'title'))`;
  return sql`(n.state <> 'rejected' and e.released_at <= ${at}
    and (e.taken_down_at is null or e.taken_down_at > ${at}) and ${isRead})`;
}
