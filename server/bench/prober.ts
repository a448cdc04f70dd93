import { answerParent } from "./child.ts";

export interface Probing {
  /** Asked in turn, one after the other. */
  urls: readonly string[];
  headers: Record<string, string>;
}

/** How long anyone had to wait meanwhile, in milliseconds. */
export interface Waits {
  answered: number;
  median: number;
  /** 99 of 100 were no longer. */
  p99: number;
  worst: number;
}

const pause = 5;
let probing: Promise<number[]> | null = null;
let stopped = false;

/** One person who goes on working: `{ start }`, then "stop" for what they had to wait. */
async function answer(question: { start: Probing } | "stop"): Promise<Waits | null> {
  if (question !== "stop") {
    stopped = false;
    probing = probe(question.start);
    return null;
  }
  stopped = true;
  const waits = (await probing)?.toSorted((one, other) => one - other) ?? [];
  return {
    answered: waits.length,
    median: waits[Math.floor(waits.length / 2)] ?? Number.NaN,
    p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN,
    worst: waits.at(-1) ?? Number.NaN,
  };
}

async function probe({ urls, headers }: Probing): Promise<number[]> {
  const waits: number[] = [];
  for (let turn = 0; !stopped; turn += 1) {
    const url = urls[turn % urls.length] ?? "";
    const start = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return waits;
}

answerParent(answer);
