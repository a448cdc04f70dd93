import { maxHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { hitsIn, type Span } from "@aeromaint/contracts/search/search-words.ts";
import type { RawBuilder, SqlBool } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import type { HitsOfKind } from "../hits.queries.ts";
import { findCandidates, type LabelCandidate } from "./label-candidates.queries.ts";
import { type LabelReading, labelReadings } from "./label-words.ts";
import { pinyinSpan } from "./pinyin-words.ts";

interface Seeker {
  now: Date;
  /** What hits must be besides: conditions on `s.owner_id`. */
  where?: readonly RawBuilder<SqlBool>[];
}

/** Labels that are compared exactly. */
const maxCompared = 6 * (maxHits + 1);

/** Titles and names that have the keyword by the readings of their signs, whole syllables alone. */
export async function findPinyinHits(
  db: Read,
  keyword: string,
  seeker: Seeker,
): Promise<HitsOfKind[]> {
  const readings = labelReadings(keyword).filter((reading) => reading.some(({ pinyin }) => pinyin));
  const found = new Map<string, LabelCandidate & { spans: Span[] }>();
  for (const reading of readings) {
    const candidateQuery = { areas: ["d", "p"] as const, isBegun: false, wanted: maxCompared };
    for (const candidate of await findCandidates(db, { reading, ...candidateQuery, ...seeker })) {
      const spans = spansOf(candidate, reading);
      if (spans && !found.has(candidate.ownerId))
        found.set(candidate.ownerId, { ...candidate, spans });
    }
  }
  const hits = [...found.values()].sort((one, other) => other.released - one.released);
  return (Object.keys(searchKinds) as SearchKind[]).map((kind) => ({
    kind,
    title: hits
      .filter((hit) => hit.kind === kind)
      .slice(0, maxHits + 1)
      .map(({ ownerId, released, spans }) => ({ ownerId, released, pinyinSpans: spans })),
    text: [],
  }));
}

/** The signs that the words stand for; nothing where a word is not there, or all are there as they are. */
function spansOf(candidate: LabelCandidate, reading: LabelReading): Span[] | undefined {
  const spans: Span[] = [];
  let isRead = false;
  for (const { text, pinyin } of reading) {
    const [written] = hitsIn(candidate.label, text);
    const read = written ? undefined : pinyin && pinyinSpan(candidate, pinyin, { isBegun: false });
    const span = written ?? read;
    if (!span) return undefined;
    isRead ||= read !== undefined;
    spans.push(span);
  }
  return isRead ? spans.sort((one, other) => one.start - other.start) : undefined;
}
