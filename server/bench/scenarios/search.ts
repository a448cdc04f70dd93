import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";
import { inTurn, type Times } from "../in-turn.ts";
import type { Place } from "../place.ts";
import type { Finding, Trial } from "../scenario.ts";
import { entryCount, fillSearch, words } from "../search-entries.ts";
import { demoPasswordOf, signIn } from "../sign-in.ts";
import { median, quantile } from "../spread.ts";
import { startBare, statementsOfEach } from "../statements-of.ts";

/** Milliseconds that an answer may take. */
const limit = 30;
const rounds = 40;

const keywords = {
  "in every text": words.everywhere,
  "in every text, long": "工作开始",
  "in many titles": "起落架",
  "in many titles, two characters": "裂纹",
  "one character": "轮",
  "in some texts": words.now,
  rare: words.rare,
  "rare, two characters": "蜂窝",
  "part number": "AM-90-77777-8",
  "leading part of many": "AM-32",
  "a number in titles and names": "4711",
  "several words, frequent": "起落架 裂纹 复核",
  "several words, one rare": "起落架 钛合金 签署",
  "pairs that are there, the word not": "裂纹须按手册规定的力矩渗漏",
  absent: "南极洲企鹅",
  "as long as may be": "须按手册规定的力矩拧紧并由必检人员复核签署。"
    .repeat(3)
    .slice(0, maxKeywordLength),
} as const;

export const searchTrial: Trial = {
  name: "search",
  compares: `site search among ${entryCount.toLocaleString("en")} entries of six kinds ÷ pg, the same SQL and JSON.stringify`,
  async run(place) {
    await fillSearch(place);
    return measureSearch(place);
  },
};

/** Measures a place that is filled already. */
export async function measureSearch(place: Place): Promise<Finding> {
  const ours = await place.startServer("application.ts", place.application);
  const token = await signIn(ours.address, "mechanic", demoPasswordOf("mechanic"));
  const actors = { guest: {}, reader: { authorization: `Bearer ${token}` } };
  const asked = Object.entries(actors).flatMap(([actor, headers]) =>
    Object.entries(keywords).map(([name, keyword]) => ({
      actor,
      name,
      path: `/api/open/search?${new URLSearchParams({ keyword })}`,
      headers,
    })),
  );
  const statements = await statementsOfEach(place, asked);
  const bare = await startBare(place, statements);
  const measured: Measured[] = [];
  for (const [index, request] of asked.entries()) {
    const { path, headers } = request;
    const pair = {
      ours: { url: `${ours.address}${path}`, headers },
      bare: { url: `${bare.address}/${index}` },
    };
    const times = await inTurn(pair, { rounds });
    measured.push({ ...request, ...times, total: hitsIn(times.answer) });
  }
  return findingOf(measured);
}

interface Measured extends Times {
  actor: string;
  name: string;
  total: string;
}

/** How many it found, as the page says it. */
function hitsIn(body: string): string {
  const { data } = JSON.parse(body);
  return `${data.total}${data.more ? "+" : ""}`;
}

function findingOf(measured: readonly Measured[]): Finding {
  const over = measured.filter(({ ours }) => p95(ours) > limit);
  const slowest = Math.max(...measured.map(({ ours }) => p95(ours)));
  const all = p95(measured.flatMap(({ ours }) => ours));
  const each = `that of ${measured.length - over.length} of ${measured.length} keywords below, the slowest ${slowest.toFixed(1)} ms`;
  return {
    reached: all <= limit,
    summary: `p95 ${all.toFixed(1)} ms of ${limit} ms; ${each}`,
    text: `Each keyword asked for ${rounds} times, one after the other; nothing is cached. Limit: p95 ${limit} ms
over all of them, which took ${all.toFixed(1)} ms; ${each}.

| who asks | keyword | hits | p50 | p95 | ratio to bare: median |
|---|---|---|---|---|---|
${measured.map(row).join("\n")}
`,
  };
}

function row({ actor, name, total, ours, bare }: Measured): string {
  const ratio = median(bare) / median(ours);
  const mark = p95(ours) > limit ? " **over**" : "";
  return `| ${actor} | ${name} | ${total} | ${median(ours).toFixed(1)} ms | ${p95(ours).toFixed(1)} ms${mark} | ${ratio.toFixed(2)} |`;
}

const p95 = (values: readonly number[]) => quantile(values, 0.95);
