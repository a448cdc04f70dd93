// Slow: starts a second PostgreSQL as a replica.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ReplicatedDatabase } from "../replicated-database.ts";
import { eventually } from "./eventually.ts";
import { call, signIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

let database: ReplicatedDatabase;
const servers: ServerProcess[] = [];
let token: string;
let categoryId: string;

const addressOf = (at: number) => servers[at]?.address ?? "";

before(async () => {
  database = await ReplicatedDatabase.start();
  const env = externalDatabaseEnv(database.url, { DATABASE_READ_URL: database.readUrl });
  for (const dataDir of [newDataDir(), newDataDir()]) {
    servers.push(await startServer(env, dataDir));
  }
  token = await signIn(addressOf(0), "admin", adminPassword);
  const { data } = await call(addressOf(0), "/platform/category", {
    method: "POST",
    token,
    body: { name: "起落架", orderNum: 1, cover: "2" },
  });
  categoryId = data.categoryId;
});
after(async () => {
  for (const server of servers) await server.end();
  await database?.stop();
});

async function release(title: string): Promise<void> {
  const body = {
    categoryId,
    title,
    releaseUser: "张三",
    releaseTime: "2026-01-01 08:00:00",
    content: `<p>${title}</p>`,
  };
  const { status } = await call(addressOf(0), "/platform/info", { method: "POST", token, body });
  assert.equal(status, 200);
}

async function titlesAt(at: number, path: string): Promise<string[]> {
  const { status, data } = await call(addressOf(at), path);
  assert.equal(status, 200);
  return data.list.map(({ title }: { title: string }) => title);
}

/** Reads in a server's metrics by source. */
async function readsOf(at: number): Promise<Record<"replica" | "leader", number>> {
  const page = await (await fetch(`${addressOf(at)}/metrics`)).text();
  const of = (from: string) =>
    Number(new RegExp(`aeromaint_replica_reads_total\\{from="${from}"\\} (\\d+)`).exec(page)?.[1]);
  return { replica: of("replica"), leader: of("leader") };
}

/** Waits until lists are read from the replica. Varies the URL to avoid the cache. */
async function served(at: number): Promise<void> {
  let page = 1;
  await eventually("the replica", async () => {
    const before = (await readsOf(at)).replica;
    page += 1;
    await call(addressOf(at), `/open/platform?pageNum=${page}`);
    return (await readsOf(at)).replica > before;
  });
}

test("lists and searches of both servers show new writes, through the replica", async () => {
  for (let turn = 1; turn <= 4; turn += 1) {
    const title = `前轮更换 ${turn}`;
    await release(title);
    for (const at of [0, 1]) {
      // New page size, so that nothing is cached.
      const path = `/open/platform?categoryId=${categoryId}&pageSize=${20 + turn}`;
      assert.ok((await titlesAt(at, path)).includes(title), `server ${at}`);
    }
  }
  for (const at of [0, 1]) await served(at);
  assert.ok((await titlesAt(1, "/open/search?keyword=前轮更换")).includes("前轮更换 4"));
});

test("shows new writes also while the replica is paused or away", async (t) => {
  await served(0);
  await database.pauseReplay();
  t.after(() => database.goOn());
  await release("主轮更换");
  const list = `/open/platform?categoryId=${categoryId}`;
  assert.ok((await titlesAt(0, `${list}&pageSize=31`)).includes("主轮更换"));
  await database.goOn();
  await database.stopReplica();
  await release("刹车更换");
  assert.ok((await titlesAt(0, `${list}&pageSize=32`)).includes("刹车更换"));
  assert.ok((await readsOf(0)).leader > 0);
  await database.startReplica();
  await served(0);
});

test("exports read the replica", async () => {
  const url = `${addressOf(0)}/api/system/monitor/operlog/export`;
  await eventually("an export from the replica", async () => {
    const before = (await readsOf(0)).replica;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.status, 200);
    assert.ok((await answer.arrayBuffer()).byteLength > 1_000);
    return (await readsOf(0)).replica > before;
  });
});
