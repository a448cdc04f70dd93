import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Load, LoadResult } from "./load-result.ts";
import type { Request } from "./scenario.ts";
import { quantile } from "./spread.ts";

/** Seconds before counting begins. Earlier runs have left work to the server and the database. */
const warmUp = 2;

/**
 * Requests as people send them who know nothing of each other: at random moments, so many a second, and
 * whether or not earlier ones are answered. A request's time begins when it is due, so that waiting for a
 * connection counts. (autocannon sends what a second may have at the second's beginning.)
 */
export async function runPaced(
  { address, requests, connections, seconds }: Load,
  rate: number,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const faults: string[] = [];
  const started = performance.now() + warmUp * 1_000;
  const pending: Promise<void>[] = [];
  let due = performance.now();
  for (let turn = 0; due < started + seconds * 1_000; turn += 1) {
    const request = requests[turn % requests.length];
    if (!request) break;
    while (performance.now() < due) await sleep(due - performance.now());
    const since = due;
    pending.push(
      statusOf(`${address}${request.path}`, request, agent).then((status) => {
        if (since >= started) times.push(performance.now() - since);
        if (status !== 200) faults.push(`${request.path}: ${status}`);
      }),
    );
    due -= (Math.log(1 - Math.random()) / rate) * 1_000;
  }
  await Promise.all(pending);
  agent.destroy();
  if (faults.length > 0) throw new Error(faults.slice(0, 5).join(", "));
  const took = (performance.now() - started) / 1_000;
  return {
    rate: times.length / took,
    p50: Math.round(quantile(times, 0.5)),
    p99: Math.round(quantile(times, 0.99)),
  };
}

/** The status of the answer, or what went wrong, once the answer has ended. */
function statusOf(url: string, { path: _, body, ...options }: Request, agent: Agent) {
  return new Promise<number | string>((resolve) => {
    request(url, { ...options, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    })
      .on("error", ({ message }) => resolve(message))
      .end(body);
  });
}
