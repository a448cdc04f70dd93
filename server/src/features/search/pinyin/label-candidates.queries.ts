import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { gramsOf, type LabelReading, type LabelWord } from "./label-words.ts";
import { spellingPatterns } from "./pinyin-words.ts";

/** d(ocuments), p(eople), c(ategories), as `suggest_entry` has it. */
export type LabelArea = "d" | "p" | "c";

/** A label that has the words. */
export interface LabelCandidate {
  ownerId: string;
  kind: string;
  area: LabelArea;
  label: string;
  spelling: string;
  /** Seconds since 1970. */
  released: number;
  /** 0 begins with the first word, 1 has it, 2 begins with it by pinyin, 3 has it by pinyin, 4 within letters. */
  place: number;
}

interface CandidateQuery {
  reading: LabelReading;
  areas: readonly LabelArea[];
  now: Date;
  /** Whether words may be begun only. */
  isBegun: boolean;
  /** Candidates of an area, the best first. */
  wanted: number;
  /** What candidates must be besides: conditions on `s.owner_id`. */
  where?: readonly RawBuilder<SqlBool>[];
}

/**
 * Labels that are taken from the index, so many have what is frequent, and the newest, which are
 * compared besides where the words are frequent. Who types wants a few at once, a search a hundred.
 */
const limitsOf = (isBegun: boolean) =>
  isBegun ? { maxFound: 200, maxNewest: 500 } : { maxFound: 1_000, maxNewest: 3_000 };

/**
 * The best labels of each area that have all the words. What few have is looked up whole; of what
 * more have than are compared, the newest are compared too: no step reads or sorts more than these.
 */
export async function findCandidates(db: Read, query: CandidateQuery): Promise<LabelCandidate[]> {
  const { reading, areas, now, isBegun, wanted, where = [] } = query;
  const [first] = reading;
  if (!first) return [];
  const grams = gramsOf(reading);
  const { maxFound, maxNewest } = limitsOf(isBegun);
  const at = asTimestamp(now);
  const matches = sql.join(
    [
      sql`s.released_at <= ${at}`,
      sql`(s.taken_down_at is null or s.taken_down_at > ${at})`,
      ...reading.map((word) => hasWord(word, isBegun)),
      ...where,
    ],
    sql` and `,
  );
  const isFrequent =
    grams.length === 0 ? sql`true` : sql`(select count(*) from found) = ${maxFound}`;
  const { rows } = await sql<LabelCandidate>`
    select each.* from unnest(${[...areas]}::text[]) as a(area) cross join lateral (
      with found as materialized (
        select s.* from suggest_entry s
        where suggest_grams(s.area, s.folded, s.spelling)
            @> array(select a.area || gram from unnest(${grams}::text[]) as gram)
          and ${grams.length > 0} and ${matches} limit ${maxFound}),
      recent as (
        select s.* from (
          select * from suggest_entry newest where newest.area = a.area and newest.released_at <= ${at}
          order by newest.released_at desc, newest.owner_id desc limit ${maxNewest}) s
        where ${isFrequent} and ${matches})
      select s.owner_id, s.kind, s.area, s.label, s.spelling,
        case when s.released_at > '-infinity' then extract(epoch from s.released_at)::float8 else 0 end as released,
        ${placeOf(first, isBegun)} as place
      from (select * from found union select * from recent) s
      order by place, s.released_at desc, s.owner_id desc limit ${wanted}) as each`.execute(db);
  return rows;
}

/** Whether `suggest_entry s` has a word. What is mixed of letters and Chinese is compared roughly. */
function hasWord({ text, pinyin }: LabelWord, isBegun: boolean): RawBuilder<SqlBool> {
  const has = sql<SqlBool>`strpos(s.folded, ${text}) > 0`;
  if (!pinyin) return has;
  const written = pinyin.runs.filter((run) => !/^[a-z0-9]/.test(run));
  const conditions = [
    ...written.map((run) => sql`strpos(s.folded, ${run}) > 0`),
    ...spellingPatterns(pinyin, { isBegun }).map((pattern) => sql`s.spelling ~ ${pattern}`),
  ];
  return sql<SqlBool>`(${has} or (${sql.join(conditions, sql` and `)}))`;
}

function placeOf({ text, pinyin }: LabelWord, isBegun: boolean): RawBuilder<number> {
  const [pattern] = pinyin ? spellingPatterns(pinyin, { isBegun }) : [];
  if (!pattern || !/^[a-z0-9]+$/.test(text)) {
    return sql`case when starts_with(s.folded, ${text}) then 0 when strpos(s.folded, ${text}) > 0 then 1 else 3 end`;
  }
  return sql`case when starts_with(s.folded, ${text}) then 0
    when s.folded ~ ${`[^a-z0-9]${text}`} then 1
    when s.spelling ~ ${`(^|\n)${pattern}`} then 2
    when s.spelling ~ ${pattern} then 3 else 4 end`;
}
