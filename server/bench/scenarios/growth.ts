import { inTurn, type Times } from "../in-turn.ts";
import type { Finding, Trial } from "../scenario.ts";
import { openSeeded, seededItems } from "../seeded-testbed.ts";
import { signIn } from "../sign-in.ts";
import { median } from "../spread.ts";
import type { Testbed } from "../testbed.ts";
import { newestItem } from "./open-detail.ts";

/** How many times as long an answer may take. */
const limit = 1.5;
const rounds = 60;
const few = seededItems / 100;
const numbered = (items: number) => items.toLocaleString("en");

export const growth: Trial = {
  name: "growth",
  compares: `answers from ${numbered(seededItems)} items of each kind ÷ the same from ${numbered(few)}`,
  async run(testbed) {
    const small = await openSeeded(few);
    try {
      const [ours, bare] = [await reader(testbed), await reader(small.testbed)];
      const measured: Measured[] = [];
      for (const [index, { what, request }] of ours.entries()) {
        const other = bare[index]?.request ?? request;
        measured.push({ what, ...(await inTurn({ ours: request, bare: other }, { rounds })) });
      }
      return findingOf(measured);
    } finally {
      await small.testbed.stopServers();
      await small.stop();
    }
  },
};

interface Measured extends Times {
  what: string;
}

/** What is asked of one item, none of it cached; lists count their rows (large-lists). */
async function reader(testbed: Testbed) {
  const settings = { ...testbed.application, uncached: true };
  const { address } = await testbed.startServer("application.ts", settings);
  const headers = { authorization: `Bearer ${await signIn(address, "admin")}` };
  const item = await newestItem(address);
  const id = item.path.split("/").at(-1);
  return [
    { what: "visitors' item", path: item.path },
    { what: "reading page", path: `/api/platform/info/foreground/${id}` },
    { what: "office's item", path: `/api/platform/info/details/${id}` },
  ].map(({ what, path }) => ({ what, request: { url: address + path, headers } }));
}

function findingOf(measured: readonly Measured[]): Finding {
  const lines = measured.map(({ what, ours, bare }) => {
    const factor = median(ours) / median(bare);
    const mark = factor > limit ? " **over**" : "";
    const row = `| ${what} | ${median(bare).toFixed(1)} ms | ${median(ours).toFixed(1)} ms | ${factor.toFixed(2)}${mark} |`;
    return { factor, row };
  });
  const most = Math.max(...lines.map(({ factor }) => factor));
  return {
    reached: most <= limit,
    summary: `at most ${most.toFixed(2)} times as long`,
    text: `Each requested ${rounds} times in turn, nothing cached. Limit: ${limit} times as long.

| what | ${numbered(few)} items | ${numbered(seededItems)} items | times as long |
|---|---|---|---|
${lines.map(({ row }) => row).join("\n")}
`,
  };
}
