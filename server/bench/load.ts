import autocannon from "autocannon";
import { answerParent } from "./child.ts";
import type { Load, LoadResult } from "./load-result.ts";
import { runPaced } from "./paced-load.ts";

async function run({ rate, ...load }: Load): Promise<LoadResult> {
  return rate === undefined ? runFast(load) : runPaced(load, rate);
}

async function runFast({ address, requests, connections, seconds }: Load): Promise<LoadResult> {
  const {
    requests: answered,
    latency,
    duration,
    errors,
    non2xx,
  } = await autocannon({
    url: address,
    requests: [...requests],
    connections,
    duration: seconds,
  });
  if (errors + non2xx > 0) {
    const paths = [...new Set(requests.map(({ path }) => path))].slice(0, 5).join(", ");
    throw new Error(`${paths}: ${errors} errors, ${non2xx} refusals`);
  }
  return { rate: answered.total / duration, p50: latency.p50, p99: latency.p99 };
}

answerParent(run);
