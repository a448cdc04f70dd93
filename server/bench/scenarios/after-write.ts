import { inTurn, type Times } from "../in-turn.ts";
import type { Finding, Request, Trial } from "../scenario.ts";
import { signIn } from "../sign-in.ts";
import { median } from "../spread.ts";
import { recording, startBare, statementsOfEach } from "../statements-of.ts";
import type { Testbed } from "../testbed.ts";
import { newestItem } from "./open-detail.ts";

const goal = 0.8;
const rounds = 60;
/** Visitors who ask at the same moment. */
const crowd = 200;
const list: Request = { path: "/api/open/platform?pageNum=1&pageSize=5" };

export const afterWrite: Trial = {
  name: "after-write",
  compares:
    "the first visitor's answer after each write ÷ pg, the same SQL and JSON.stringify; the statements of a crowd",
  async run(testbed) {
    const ours = await testbed.startServer("application.ts", testbed.application);
    const change = await editor(ours.address, await newestItem(ours.address));
    const requests = { list, detail: change.item };
    const statements = await statementsOfEach(testbed, Object.values(requests));
    const bare = await startBare(testbed, statements);
    const measured: Measured[] = [];
    for (const [index, [what, { path }]] of Object.entries(requests).entries()) {
      const pair = {
        ours: { url: ours.address + path },
        bare: { url: `${bare.address}/${index}` },
      };
      const times = await inTurn(pair, { rounds, before: change.save });
      const alone = statements[index]?.filter(isReading).length ?? 0;
      measured.push({ ...times, what, alone, together: await statementsOfCrowd(testbed, path) });
    }
    return findingOf(measured);
  },
};

interface Measured extends Times {
  what: string;
  /** Statements on items for one visitor, and for a crowd at once. */
  alone: number;
  together: number;
}

const isReading = ({ text }: { text: string }) =>
  /^\s*(select|with)\b/.test(text) && /\bcontent_item\b/.test(text);

/** Somebody who saves the newest item again and again. */
async function editor(address: string, item: Request) {
  const headers = {
    authorization: `Bearer ${await signIn(address, "admin")}`,
    "content-type": "application/json",
  };
  const url = `${address}/api/platform/info/${item.path.split("/").at(-1)}`;
  let turn = 0;
  return {
    item,
    async save() {
      turn += 1;
      const body = JSON.stringify({ title: `第${turn}次修订的维修项目` });
      const response = await fetch(url, { method: "PUT", headers, body });
      if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
      await response.arrayBuffer();
    },
  };
}

/** How many statements on items a crowd costs that asks right after a write. */
function statementsOfCrowd(testbed: Testbed, path: string): Promise<number> {
  return recording(testbed, async ({ address, during }) => {
    const { save } = await editor(address, await newestItem(address));
    await save();
    const statements = await during(async () => {
      const answers = Array.from({ length: crowd }, async () =>
        (await fetch(address + path)).arrayBuffer(),
      );
      await Promise.all(answers);
    });
    return statements.filter(isReading).length;
  });
}

function findingOf(measured: readonly Measured[]): Finding {
  const lines = measured.map(({ what, ours, bare, alone, together }) => {
    const ratio = median(bare) / median(ours);
    return { what, ratio, alone, together, mine: median(ours), other: median(bare) };
  });
  const rows = lines.map(
    ({ what, mine, other, ratio, alone, together }) =>
      `| ${what} | ${mine.toFixed(2)} ms | ${other.toFixed(2)} ms | ${ratio.toFixed(2)} | ${alone} | ${together} |`,
  );
  const text = lines.map(({ what, ratio, together }) => `${what} ${ratio.toFixed(2)}, ${together}`);
  return {
    reached: lines.every((line) => line.ratio >= goal && line.together <= line.alone),
    summary: `${text.join("; ")} statements for ${crowd}`,
    text: `${rounds} writes by the API, each followed by one visitor. Then ${crowd} visitors at the same moment after a write:
they may cost no more statements on items than one does. Goal of the ratio: ${goal}.

| what | ours | bare | ratio of medians | statements for one | for ${crowd} at once |
|---|---|---|---|---|---|
${rows.join("\n")}
`,
  };
}
