import pg from "pg";
import { words } from "../data/search-entries.ts";
import { inTurn, type Times } from "../in-turn.ts";
import type { Finding, Request, Trial } from "../scenario.ts";
import { signIn } from "../sign-in.ts";
import { median } from "../spread.ts";
import { startBare, statementsOfEach } from "../statements-of.ts";
import type { Testbed } from "../testbed.ts";

/** Milliseconds that a page may take. */
const limits = { first: 50, middle: 150, last: 150 } as const;
const goal = 0.8;
const rounds = 15;
const pageSize = 20;

/** In a fifth of all titles, in one of forty by two signs, in one of a hundred by five, in few, in none. */
const inTitles = ["起落架", "轴承", "起落架渗漏", "孔探9999", words.rare];
const inNames = ["师傅", "王工1", "检验员77777"];

/** Each list with a filter on its text, words for it, and the rows that it has in all. */
const lists = [
  ...[
    { path: "/platform/info", filter: "title", rows: "content_item where module = 'repair'" },
    { path: "/train/info", filter: "title", rows: "content_item where module = 'train'" },
    { path: "/tool/info", filter: "title", rows: "content_item where module = 'tool'" },
    { path: "/platform/notice", filter: "title", rows: "platform_notice" },
    { path: "/material/info", filter: "name", rows: "material_info" },
  ].map((list) => ({ ...list, keywords: inTitles })),
  { path: "/repair/info", filter: "nickName", rows: "repair_person", keywords: inNames },
];
const openLists = ["/open/platform", "/open/platform/foreground", "/open/platform/tool"];

export const largeLists: Trial = {
  name: "large-lists",
  compares:
    "first, middle and last pages of twenty among all items, and their totals ÷ pg, the same SQL and JSON.stringify",
  async run(testbed) {
    const ours = await testbed.startServer("application.ts", {
      ...testbed.application,
      uncached: true,
    });
    const headers = { authorization: `Bearer ${await signIn(ours.address, "admin")}` };
    const requests: Page[] = [];
    for (const list of listCases()) {
      requests.push(...(await pagesOf(ours.address, { ...list, headers })));
    }
    const statements = await statementsOfEach(testbed, requests);
    const bare = await startBare(testbed, statements);
    const measured: MeasuredPage[] = [];
    for (const [index, request] of requests.entries()) {
      const mine = { url: `${ours.address}${request.path}`, headers };
      const pair = { ours: mine, bare: { url: `${bare.address}/${index}` } };
      const times = await inTurn(pair, { rounds });
      measured.push({ ...request, ...times });
    }
    return findingOf(measured, await wrongTotals(testbed, measured));
  },
};

/** A list with a filter, one page of it. */
interface Page extends Request {
  what: string;
  place: keyof typeof limits;
  total: number;
  /** Its rows without a filter; empty where they are counted otherwise. */
  rows: string;
}

interface MeasuredPage extends Page, Times {}

function listCases() {
  const office = lists.flatMap(({ path, filter, rows, keywords }) =>
    ["", ...keywords].map((keyword) => ({
      what: `${path} ${keyword || "no filter"}`,
      path: `/api${path}?${keyword ? new URLSearchParams({ [filter]: keyword }) : ""}`,
      rows: keyword ? "" : rows,
    })),
  );
  const open = openLists.map((path) => ({
    what: path,
    path: `/api${path}?`,
    rows: "",
  }));
  return [...office, ...open];
}

/** The first, the middle and the last page. */
async function pagesOf(
  address: string,
  list: Omit<Page, "total" | "place"> & { headers: Record<string, string> },
): Promise<Page[]> {
  const { path, headers } = list;
  const response = await fetch(`${address}${path}&pageSize=${pageSize}`, { headers });
  const { data } = (await response.json()) as { data: { total: number } };
  const last = Math.max(1, Math.ceil(data.total / pageSize));
  const pages = [
    { place: "first", number: 1 },
    { place: "middle", number: Math.ceil(last / 2) },
    { place: "last", number: last },
  ] as const;
  return pages.map(({ place, number }) => ({
    ...list,
    place,
    what: `${list.what}, ${place} page`,
    path: `${path}&pageNum=${number}&pageSize=${pageSize}`,
    total: data.total,
  }));
}

/** Lists whose total is not the number of their rows. */
async function wrongTotals(
  { application }: Testbed,
  pages: readonly MeasuredPage[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  const wrong: string[] = [];
  try {
    for (const { what, rows, answer } of pages.filter(({ rows }) => rows !== "")) {
      const counted = await client.query(`select count(*)::int as total from ${rows}`);
      if (counted.rows[0]?.total !== JSON.parse(answer).data.total) wrong.push(what);
    }
    return wrong;
  } finally {
    await client.end();
  }
}

function findingOf(measured: readonly MeasuredPage[], wrong: readonly string[]): Finding {
  const over = measured.filter(isOver);
  const below = measured.filter((page) => ratioOf(page) < goal);
  const rows = measured.map((page) => {
    const { what, total, ours, bare } = page;
    const mark = isOver(page) ? " **over**" : "";
    return `| ${what} | ${total} | ${median(ours).toFixed(1)} ms${mark} | ${median(bare).toFixed(1)} ms | ${ratioOf(page).toFixed(2)} |`;
  });
  const kept = [over, below, wrong].every(({ length }) => length === 0);
  return {
    reached: kept,
    summary: `${over.length} of ${measured.length} over their limit, ${below.length} below ${goal}, ${wrong.length} wrong`,
    text: `Pages of ${pageSize}, each requested ${rounds} times. Limits: ${limits.first} ms for first pages, ${limits.last} ms for
others, ${over.length} of ${measured.length} are over; ratio ${goal}, ${below.length} are below it; wrong totals: ${wrong.join("; ") || "none"}.

| list | rows | ours | bare | ratio of medians |
|---|---|---|---|---|
${rows.join("\n")}
`,
  };
}

const isOver = ({ ours, place }: MeasuredPage) => median(ours) > limits[place];

const ratioOf = ({ ours, bare }: Times) => median(bare) / median(ours);
