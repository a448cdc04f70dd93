import autocannon from "autocannon";
import { answerParent } from "./child.ts";
import type { Request } from "./scenario.ts";

export interface Load {
  address: string;
  /** Requests of each connection in turn, with a different start each. */
  requests: readonly Request[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  /** Latency in milliseconds: median and 99th percentile. */
  p50: number;
  p99: number;
}

async function run({ address, requests, connections, seconds }: Load): Promise<LoadResult> {
  let connection = 0;
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    setupClient(client) {
      const first = Math.floor((connection * requests.length) / connections);
      connection += 1;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  const { latency, duration, errors, non2xx } = result;
  if (errors + non2xx > 0)
    throw new Error(`${requests[0]?.path} …: ${errors} errors, ${non2xx} refusals`);
  return { rate: result.requests.total / duration, p50: latency.p50, p99: latency.p99 };
}

answerParent(run);
