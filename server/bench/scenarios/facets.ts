import { sql } from "kysely";
import { type Db, openDatabase } from "../../src/infra/db/database.ts";
import { fillFacets, itemCount, registration } from "../data/facet-entries.ts";
import { inTurn, type Times } from "../in-turn.ts";
import type { Finding, Trial } from "../scenario.ts";
import { median, quantile } from "../spread.ts";

/** Milliseconds within which half of all answers with the facets of a list must come, for any choice. */
const limit = 50;
const rounds = 40;
/** Items that are written. */
const writes = 300;

const list = "/api/open/platform";

export const facetsTrial: Trial = {
  name: "facets",
  compares: `all facets of a list of ${itemCount.toLocaleString("en")} items with three chapters and two ranges each`,
  async run(testbed) {
    const { databaseUrl } = testbed.application;
    const db = openDatabase(databaseUrl, { timeZone: "Asia/Shanghai", max: 1 });
    try {
      const { typeId, categoryId } = await fillFacets(db);
      const queries = {
        "nothing chosen": {},
        "a category": { categoryId },
        "a chapter": { chapter: "32" },
        "a type": { aircraftType: typeId },
        "a chapter and a type": { chapter: "32", aircraftType: typeId },
        "a year": { year: "2025" },
        "a registration": { aircraft: registration },
        "all of them": {
          chapter: "32",
          aircraftType: typeId,
          year: "2025",
          aircraft: registration,
        },
      };
      const settings = testbed.application;
      const anew = await testbed.startServer("application.ts", { ...settings, uncached: true });
      const cached = await testbed.startServer("application.ts", settings);
      const measured: Measured[] = [];
      for (const [name, query] of Object.entries(queries)) {
        const parameters = new URLSearchParams(query);
        for (const path of [`${list}/facets`, list]) {
          const url = ({ address }: { address: string }) => `${address}${path}?${parameters}`;
          const times = await inTurn(
            { ours: { url: url(anew) }, bare: { url: url(cached) } },
            { rounds },
          );
          measured.push({ name, path, ...times });
        }
      }
      return findingOf(measured, await measureWriting(db));
    } finally {
      await db.destroy();
    }
  },
};

interface Measured extends Times {
  name: string;
  path: string;
}

/** Milliseconds of an item that is written, and of what is stated for it. */
async function measureWriting(db: Db): Promise<Record<"item" | "stated", number>> {
  const took: Record<"item" | "stated", number[]> = { item: [], stated: [] };
  for (let round = 0; round < writes; round += 1) {
    const start = performance.now();
    const { rows } = await sql<{ itemId: string }>`
      insert into content_item (module, category_id, title, release_user, release_time, content, summary)
      select 'repair', category_id, '新条目', '工程部', now(), '<p>更换液压泵</p>', '更换液压泵'
      from content_category where module = 'repair' limit 1 returning item_id`.execute(db);
    const between = performance.now();
    const id = rows[0]?.itemId ?? "";
    await sql`with chapters as (
        insert into owner_chapter select ${id}::bigint, unnest(array['29', '32', '72']))
      insert into applicability select ${id}::bigint, type_id, '{[1,100)}' from aircraft_type
        where name in ('A320-214', 'B737-800')`.execute(db);
    await sql`select facet_refresh(array[${id}::bigint])`.execute(db);
    took.item.push(between - start);
    took.stated.push(performance.now() - between);
  }
  return { item: median(took.item), stated: median(took.stated) };
}

function findingOf(
  measured: readonly Measured[],
  writing: Awaited<ReturnType<typeof measureWriting>>,
): Finding {
  const counts = measured.filter(({ path }) => path.endsWith("/facets"));
  const slowest = Math.max(...counts.map(({ ours }) => median(ours)));
  const latest = Math.max(...counts.map(({ ours }) => p95(ours)));
  const typical = median(counts.flatMap(({ ours }) => ours));
  const { item, stated } = writing;
  const written = `an item in ${item.toFixed(2)} ms, what is stated for it in ${stated.toFixed(2)} ms`;
  return {
    reached: slowest <= limit,
    summary: `all facets p50 ${typical.toFixed(1)} ms, of the slowest choice ${slowest.toFixed(1)} ms of ${limit} ms (p95 ${latest.toFixed(1)} ms); written: ${written}`,
    text: `Each requested ${rounds} times, one after the other. Limit: p50 ${limit} ms of the facets, made anew, whatever is chosen.
Written, the median of ${writes}: ${written}.

| chosen | answer | p50 anew | p95 anew | p50 cached |
|---|---|---|---|---|
${measured.map(row).join("\n")}
`,
  };
}

function row({ name, path, ours, bare }: Measured): string {
  const answer = path.endsWith("/facets") ? "facets" : "list";
  return `| ${name} | ${answer} | ${median(ours).toFixed(1)} ms | ${p95(ours).toFixed(1)} ms | ${median(bare).toFixed(1)} ms |`;
}

const p95 = (values: readonly number[]) => quantile(values, 0.95);
