import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { printFigures } from "../../drill-length.ts";
import { addCategory, BusyClients } from "../../process/busy-clients.ts";
import { eventually } from "../../process/eventually.ts";
import { call, signIn } from "../../process/http-client.ts";
import { assertNothingLost } from "../../process/nothing-lost.ts";
import { adminPassword, externalDatabaseEnv } from "../../process/own-server.ts";
import { ProxyProcess, proxyAddress, proxyKinds } from "../../process/proxy-process.ts";
import { newDataDir, startServer } from "../../process/server-process.ts";
import { type Fault, faults, type Installation } from "./faults.ts";
import { reservedPort } from "./lasting-port.ts";
import { PatroniCluster } from "./patroni-cluster.ts";
import { cachedPaths, changingPaths, Visitors } from "./visitors.ts";

const rounds = Number(process.env.DRILL_ROUNDS ?? 10);
const only = process.env.DRILL_ONLY;
/** Target in seconds until writes continue; the report shows the excess. */
const goal = 15;

let installation: Installation;
let proxy: ProxyProcess;
let categoryId: string;

before(async () => {
  const cluster = await PatroniCluster.start();
  const env = externalDatabaseEnv(cluster.url, { TRUST_PROXY: proxyAddress });
  const environments = await Promise.all(
    [1, 2].map(async () => ({ ...env, PORT: String(await reservedPort()) })),
  );
  // Both servers share one file folder, like a shared disk.
  const dataDir = newDataDir();
  installation = { cluster, environments, servers: [] };
  for (const each of environments) installation.servers.push(await startServer(each, dataDir));
  const [haproxy] = proxyKinds;
  assert.ok(haproxy);
  const addresses = installation.servers.map(({ address }) => address);
  proxy = await ProxyProcess.start(haproxy, addresses);
  categoryId = await addCategory(await target(), cluster.url);
});
after(async () => {
  await proxy?.end();
  for (const server of installation?.servers ?? []) await server.end();
  await installation?.cluster.end();
});

async function target() {
  const token = await signIn(proxy.address, "admin", adminPassword);
  return { address: proxy.address, token };
}

for (const [name, { title, fault }] of Object.entries(faults)) {
  if (only && only !== name) continue;
  test(`${title}: loses no acknowledged write, and answers only 200 or 503`, async (t) => {
    const clients = new BusyClients(await target(), categoryId);
    const ready = new Visitors(cachedPaths);
    const changing = new Visitors(changingPaths);
    const pauses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pauses.push(await roundOf(fault, { clients, visitors: [ready, changing] }));
    }
    const seconds = pauses.map((each) => (each / 1_000).toFixed(1));
    printFigures(t, name, {
      rounds,
      acknowledged: clients.count,
      lost: 0,
      "writers' answers": formatAnswers(clients),
      "longest without a write (s)": seconds.join(" "),
      "rounds over the goal of 15 s": pauses.filter((each) => each > goal * 1_000).length,
      "ready pages": formatAnswers(ready),
      "slowest (ms)": Math.round(ready.slowest),
      "changing lists": formatAnswers(changing),
    });
    const answers = [...clients.answers.keys(), ...changing.answers.keys()];
    const wrong = answers.filter((status) => ![200, 503].includes(status));
    assert.deepEqual(wrong, [], "answers that are neither 200 nor 503");
    assert.deepEqual([...ready.answers.keys()], [200], "visitors go on reading");
  });
}

/** Format: 503×12 200×340. */
function formatAnswers({ answers }: { answers: ReadonlyMap<number, number> }): string {
  return [...answers].map(([status, count]) => `${status}×${count}`).join(" ");
}

interface Load {
  clients: BusyClients;
  visitors: readonly Visitors[];
}

/** @returns longest time without an acknowledged write, in milliseconds */
async function roundOf(fault: Fault, { clients, visitors }: Load): Promise<number> {
  const { cluster, servers } = installation;
  await cluster.whole();
  await allReady();
  for (const each of visitors) each.start(proxy.address);
  clients.start(await target());
  const pause = new LongestPause(() => clients.acknowledged.posts.size);
  try {
    await someWrites(clients);
    pause.start();
    const mend = await fault(installation);
    await someWrites(clients);
    await mend();
    await cluster.whole();
    await someWrites(clients);
  } finally {
    pause.stop();
    await clients.stop();
    for (const each of visitors) await each.stop();
  }
  for (const server of servers) assert.ok(server.isRunning, "the servers live through it");
  const [{ dataDir } = { dataDir: "" }] = servers;
  await assertNothingLost({ url: cluster.url, dataDir }, clients.acknowledged);
  return pause.longest;
}

async function someWrites(clients: BusyClients): Promise<void> {
  const enough = clients.acknowledged.posts.size + 3 + Math.floor(Math.random() * 10);
  await eventually("writes", () => clients.acknowledged.posts.size >= enough, { within: 90_000 });
}

async function allReady(): Promise<void> {
  for (const { address } of installation.servers) {
    await eventually("readiness", async () => (await call(address, "/ready")).status === 200, {
      within: 60_000,
    });
  }
}

/** Measures the longest time without an increase of a count. */
class LongestPause {
  longest = 0;
  readonly #count: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(count: () => number) {
    this.#count = count;
  }

  start(): void {
    let [last, since] = [this.#count(), performance.now()];
    this.#timer = setInterval(() => {
      const [count, now] = [this.#count(), performance.now()];
      this.longest = Math.max(this.longest, now - since);
      if (count !== last) [last, since] = [count, now];
    }, 50);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
