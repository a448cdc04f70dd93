import { setTimeout as sleep } from "node:timers/promises";

/** The request that one of two servers answers. */
export interface TimedRequest {
  url: string;
  headers?: Record<string, string> | undefined;
}

interface Turns {
  rounds: number;
  /** What each round begins with, such as a change that makes ready answers old. */
  before?: () => Promise<unknown>;
}

export interface Times {
  /** Milliseconds, round by round. */
  ours: number[];
  bare: number[];
  /** Our last one. */
  answer: string;
}

/** PostgreSQL plans a prepared statement anew five times, then perhaps for all values at once. */
const warmUps = 8;

/** Asks two servers in turn, one request at a time. */
export async function inTurn(
  { ours, bare }: { ours: TimedRequest; bare: TimedRequest },
  { rounds, before = () => sleep(0) }: Turns,
): Promise<Times> {
  const times: Times = { ours: [], bare: [], answer: "" };
  for (let round = -warmUps; round < rounds; round += 1) {
    await before();
    const mine = await ask(ours);
    const other = await ask(bare);
    if (round < 0) continue;
    times.ours.push(mine.took);
    times.bare.push(other.took);
    times.answer = mine.body;
  }
  return times;
}

async function ask({ url, headers = {} }: TimedRequest): Promise<{ took: number; body: string }> {
  const start = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.text();
  if (!response.ok) throw new Error(`${url}: ${body}`);
  return { took: performance.now() - start, body };
}
