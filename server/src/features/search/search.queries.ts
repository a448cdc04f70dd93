import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import type { SearchAnswer, SearchHit, SearchQuery } from "@aeromaint/contracts/search/search.ts";
import { hitsIn } from "@aeromaint/contracts/search/search-words.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { previewUrl } from "../../infra/files/file-urls.ts";
import { excerptOf } from "./excerpt.ts";
import { findHits } from "./hits.queries.ts";
import { readKeyword } from "./keyword.queries.ts";
import { countKinds, rank } from "./rank.ts";

interface SearchRequest {
  query: SearchQuery;
  now: Date;
  /** Passages of texts are for those who may read them; a guest sees the lists' first words. */
  mayRead: boolean;
}

/** What visitors find: a page of it, and how much there is of each kind. */
export async function search(
  db: Read,
  { query, now, mayRead }: SearchRequest,
): Promise<SearchAnswer> {
  const { keyword, kind, pageNum = 1, pageSize = 20 } = query;
  const parsed = await readKeyword(db, keyword);
  const found = parsed ? await findHits(db, parsed, { now, mayRead }) : [];
  const { hits, more } = rank(kind ? found.filter((one) => one.kind === kind) : found);
  const onPage = hits.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const list = await describe(
    db,
    onPage.map(({ ownerId }) => ownerId),
    { keyword, mayRead },
  );
  return { list, total: hits.length, more, kinds: countKinds(found) };
}

interface Row extends Omit<SearchHit, "excerpt"> {
  summary: string;
  /** Empty for guests. */
  body: string;
}

const datedKinds = ["repair", "train", "tool", "notice"];

/** The entries with these ids, in their order; without those removed in between. */
async function describe(
  db: Read,
  ids: readonly string[],
  { keyword, mayRead }: { keyword: string; mayRead: boolean },
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select e.kind, e.owner_id as id, e.title, e.summary,
      ${mayRead ? sql`e.body` : sql`''`} as body,
      case when e.kind = any(${datedKinds}) then e.released_at end as release_time,
      coalesce(c.category_id, mc.category_id) as category_id,
      coalesce(c.name, mc.name) as category_name, c.cover as category_cover,
      (select f.file_id from sys_file f
        where f.owner_id = e.owner_id and not f.is_private and f.content_type like 'image/%'
          and f.field = case e.kind when 'product' then 'coverImage' when 'notice' then 'file' else 'cover' end
        order by f.position, f.file_id limit 1) as cover
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
    join search_entry e on e.owner_id = wanted.id
    left join content_item i on i.item_id = e.owner_id
    left join content_category c on c.category_id = i.category_id
    left join material_info m on m.info_id = e.owner_id
    left join material_category mc on mc.category_id = m.category_id
    order by wanted.place`.execute(db);
  return rows.map(({ summary, body, cover, ...row }) => ({
    ...row,
    cover: cover && previewUrl(cover),
    excerpt: excerptOf(
      body && hitsIn(body, keyword).length > 0 ? body : summaryText(summary) || body,
      keyword,
    ),
  }));
}
