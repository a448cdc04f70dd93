import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { printFigures } from "../drill-length.ts";
import { reservedPort } from "../drills/patroni/lasting-port.ts";
import { addCategory, BusyClients } from "../process/busy-clients.ts";
import { DebianPostgres } from "../process/debian-postgres.ts";
import { eventually } from "../process/eventually.ts";
import { call, signIn } from "../process/http-client.ts";
import { assertNothingLost } from "../process/nothing-lost.ts";
import { adminPassword, externalDatabaseEnv } from "../process/own-server.ts";
import { ProxyProcess, proxyAddress, proxyKinds } from "../process/proxy-process.ts";
import { newDataDir, ServerProcess, startServer } from "../process/server-process.ts";
import { requirePrograms } from "../programs.ts";
import { PreviousRelease } from "./previous-release.ts";
import { readEverything } from "./smoke.ts";

/** Release to upgrade from: tag or commit. */
const from = process.env.DRILL_FROM;

let postgres: DebianPostgres;
let previous: PreviousRelease;
let environments: Record<string, string>[];
let servers: ServerProcess[];
let proxy: ProxyProcess;
let clients: BusyClients;
// Both servers share one file folder, like a shared disk.
const dataDir = newDataDir();

before(async () => {
  assert.ok(from, "say which release is upgraded: npm run drill -- upgrade --from TAG");
  const packages = { git: "git", tar: "tar", haproxy: "haproxy", openssl: "openssl" };
  postgres = new DebianPostgres(requirePrograms("upgrade", packages).postgres);
  previous = new PreviousRelease(from);
  await postgres.start();
  await postgres.query("create database aero");
  const env = externalDatabaseEnv(postgres.url("aero"), { TRUST_PROXY: proxyAddress });
  environments = await Promise.all(
    [1, 2].map(async () => ({ ...env, PORT: String(await reservedPort()) })),
  );
  servers = [];
  for (const each of environments) servers.push(await startPrevious(each));
  const [haproxy] = proxyKinds;
  assert.ok(haproxy);
  const addresses = servers.map(({ address }) => address);
  proxy = await ProxyProcess.start(haproxy, addresses);
  const target = await adminAt(proxy.address);
  clients = new BusyClients(target, await addCategory(target, postgres.url("aero")));
});
after(async () => {
  await clients?.stop();
  await proxy?.end();
  for (const server of servers ?? []) await server.end();
  await postgres?.remove();
  previous?.remove();
});

const startPrevious = (env: Record<string, string>) =>
  new ServerProcess(dataDir, env, { program: previous.main }).listening();

async function adminAt(address: string) {
  return { address, token: await signIn(address, "admin", adminPassword) };
}

/** Replaces one server by this release while the other one runs. */
async function upgrade(place: 0 | 1): Promise<void> {
  await servers[place]?.stop();
  servers[place] = await startServer(environments[place], dataDir);
  await eventually("readiness", async () => (await call(address(place), "/ready")).status === 200);
}

const address = (place: 0 | 1) => servers[place]?.address ?? "";

async function someWrites(): Promise<void> {
  const enough = clients.acknowledged.posts.size + 20;
  await eventually("writes", () => clients.acknowledged.posts.size >= enough, { within: 90_000 });
}

test("upgrades one server after the other under load, while both releases run together", async (t) => {
  clients.start();
  await someWrites();
  await upgrade(0);
  await someWrites();
  const addressCount = await readEverything(await adminAt(address(1)));
  await readEverything(await adminAt(address(0)));
  await someWrites();
  await upgrade(1);
  await someWrites();
  await clients.stop();
  const answers = [...clients.answers].map(([status, count]) => `${status}×${count}`).join(" ");
  printFigures(t, "upgrade", {
    acknowledged: clients.count,
    answers,
    "addresses read": addressCount,
  });
  const wrong = [...clients.answers.keys()].filter((status) => ![200, 503].includes(status));
  assert.deepEqual(wrong, [], "answers that are neither 200 nor 503");
  await assertNothingLost({ url: postgres.url("aero"), dataDir }, clients.acknowledged);
});
