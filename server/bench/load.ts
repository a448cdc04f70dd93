import autocannon from "autocannon";
import { answerParent } from "./child.ts";
import type { Request } from "./scenario.ts";

export interface Load {
  address: string;
  request: Request;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  /** Milliseconds within which 99 of 100 answers came. */
  p99: number;
}

async function run({ address, request, connections, seconds }: Load): Promise<LoadResult> {
  const { path, ...rest } = request;
  const result = await autocannon({
    url: `${address}${path}`,
    ...rest,
    connections,
    duration: seconds,
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${path}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
}

answerParent(run);
