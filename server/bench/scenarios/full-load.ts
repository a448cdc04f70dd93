import { startChild } from "../child.ts";
import type { Load, LoadResult } from "../load-result.ts";
import type { Request, Trial } from "../scenario.ts";
import type { Memory } from "../servers/serve.ts";
import { signIn } from "../sign-in.ts";
import { newestItem } from "./open-detail.ts";

const connections = 100;
/** Megabytes of the server's process. */
const maxMemory = 350;
/** How many times the median 99 of 100 answers may take. */
const maxSpread = 10;

export const fullLoad: Trial = {
  name: "full-load",
  compares: `the slowest of ${connections} readers' answers ÷ the median, and the memory after a minute of them`,
  async run(testbed, { seconds }) {
    const { child, address } = await testbed.startServer("application.ts", testbed.application);
    const requests = await mixed(address);
    const load = startChild("./load-result.ts");
    const run = (lasting: number) =>
      load.ask<LoadResult>({ address, requests, connections, seconds: lasting } satisfies Load);
    try {
      await run(seconds);
      // A minute where a run takes the usual four seconds.
      const lasting = seconds * 15;
      const { rate, p50, p99 } = await run(lasting);
      const { now, peak } = await child.ask<Memory>("memory");
      // The load's clock knows whole milliseconds.
      const factor = p99 / Math.max(1, p50);
      return {
        reached: peak <= maxMemory && factor <= maxSpread,
        summary: `p99 ${factor.toFixed(1)} times the median, ${peak.toFixed(0)} MB`,
        text: `${connections} connections, each asking for ${requests.length} things in turn for ${lasting} s: lists and items as visitors, lists, an
item and the reading page signed in. Limits: ${maxSpread} times the median, ${maxMemory} MB.

| answers a second | median | p99 | times the median | memory at the end | at most |
|---|---|---|---|---|---|
| ${rate.toFixed(0)} | ${p50} ms | ${p99} ms | ${factor.toFixed(1)} | ${now.toFixed(0)} MB | ${peak.toFixed(0)} MB |
`,
      };
    } finally {
      await load.stop();
    }
  },
};

/** What people read, half of it signed in. */
async function mixed(address: string): Promise<Request[]> {
  const headers = { authorization: `Bearer ${await signIn(address, "admin")}` };
  const item = await newestItem(address);
  const id = item.path.split("/").at(-1);
  const open = [
    "/open/platform?pageNum=1&pageSize=5",
    "/open/platform/tool",
    "/open/platform/name",
  ];
  const office = ["/platform/info", "/platform/notice", `/platform/info/details/${id}`];
  const reading = `/platform/info/foreground/${id}`;
  return [
    item,
    ...open.map((path) => ({ path: `/api${path}` })),
    ...[...office, reading].map((path) => ({ path: `/api${path}`, headers })),
  ];
}
