import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/infra/db/database.ts";
import { migrate } from "../../src/infra/db/migrate.ts";
import { ReplicatedDatabase } from "../../test/replicated-database.ts";
import { startChild } from "../child.ts";
import { CpuShares } from "../cpu-share.ts";
import { fillFacets, itemCount } from "../data/facet-entries.ts";
import type { LoadResult } from "../load-result.ts";
import type { Finding, Request, Trial } from "../scenario.ts";
import { median } from "../spread.ts";
import { type Server, seed, testbedOn } from "../testbed.ts";

/** Of one processor, for the leader and for each replica. */
const share = 0.3;
const replicas = 2;
const connections = 6;
const rounds = 3;
/** What two replicas are to bring. */
const minGain = 1.5;
const timeZone = "Asia/Shanghai";

const modes = ["alone", "beside replicas"] as const;
type Mode = (typeof modes)[number];

export const replicasTrial: Trial = {
  name: "replicas",
  compares: `visitors' lists and facets of ${itemCount.toLocaleString("en")} items, made anew, with ${replicas} replicas ÷ with the leader alone; each database has ${share} of a processor`,
  async run(_place, { seconds }) {
    const shares = new CpuShares();
    const dataDir = mkdtempSync(join(tmpdir(), "aeromaint-bench-"));
    const database = await ReplicatedDatabase.start(replicas);
    const testbed = testbedOn(database.url, dataDir);
    try {
      const queries = await fill(database.url);
      const settings = { ...testbed.application, uncached: true };
      const servers: Record<Mode, Server> = {
        alone: await testbed.startServer("application.ts", settings),
        "beside replicas": await testbed.startServer("application.ts", {
          ...settings,
          readUrl: database.readUrl,
        }),
      };
      for (const pid of database.pids) shares.limit(pid, share);
      const results: Record<Mode, LoadResult[]> = { alone: [], "beside replicas": [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const mode of modes) results[mode].push(await load(servers[mode], queries, seconds));
      }
      const counts = await readsOf(servers["beside replicas"]);
      return findingOf(results, counts);
    } finally {
      await testbed.stopServers();
      await database.stop();
      shares.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function fill(url: string): Promise<Request[]> {
  await migrate(url, { timeZone });
  const db = openDatabase(url, { timeZone, max: 1 });
  try {
    await seed(db, 100);
    const { categoryId, typeId } = await fillFacets(db);
    const queries = [
      {},
      { categoryId },
      { chapter: "32" },
      { aircraftType: typeId },
      { year: "2025" },
    ];
    return queries.flatMap((query) => {
      const list = `?${new URLSearchParams(query as Record<string, string>)}`;
      return [`/api/open/platform${list}`, `/api/open/platform/facets${list}`].map((path) => ({
        path,
      }));
    });
  } finally {
    await db.destroy();
  }
}

async function load(
  { address }: Server,
  requests: readonly Request[],
  seconds: number,
): Promise<LoadResult> {
  const child = startChild("./load-result.ts");
  try {
    return await child.ask<LoadResult>({ address, requests, connections, seconds: seconds * 3 });
  } finally {
    await child.stop();
  }
}

/** How many reads the replicas have served, of how many. */
async function readsOf({ address }: Server): Promise<{ replica: number; all: number }> {
  const page = await (await fetch(`${address}/metrics`)).text();
  const of = (from: string) =>
    Number(new RegExp(`aeromaint_replica_reads_total\\{from="${from}"\\} (\\d+)`).exec(page)?.[1]);
  return { replica: of("replica"), all: of("replica") + of("leader") };
}

function findingOf(
  results: Record<Mode, LoadResult[]>,
  counts: { replica: number; all: number },
): Finding {
  const rate = (mode: Mode) => median(results[mode].map((one) => one.rate));
  const gain = rate("beside replicas") / rate("alone");
  const served = `${counts.replica} of ${counts.all} reads came from replicas`;
  return {
    reached: gain >= minGain,
    summary: `${gain.toFixed(2)} times as many answers with ${replicas} replicas (goal ${minGain}); ${served}`,
    text: `${connections} connections, ${rounds} runs of each in turn; the medians. ${served}.

| databases | answers/s | p50 | p99 |
|---|---|---|---|
${modes.map((mode) => `| ${mode} | ${rate(mode).toFixed(1)} | ${median(results[mode].map(({ p50 }) => p50))} ms | ${median(results[mode].map(({ p99 }) => p99))} ms |`).join("\n")}
`,
  };
}
