import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { Attack } from "./attacks.ts";

const readerCount = 50;
/** Milliseconds between two pages of one reader. */
const pace = 500;

export async function repeatAttack(attack: Attack, ending: number): Promise<void> {
  for (let round = 1; performance.now() < ending; round += 1) {
    await attack(round).catch(() => {});
    await pause(5);
  }
}

export interface PageResult {
  status: number;
  milliseconds: number;
}

interface ReadersTask {
  address: string;
  token: string;
  duration: number;
}

/**
 * Loads typical pages; half of the readers are signed in. Runs in a thread of its own: attacks
 * block the event loop of their thread, which would count as the server's time.
 */
export async function readPages(
  { address, token }: { address: string; token: string },
  duration: number,
): Promise<PageResult[]> {
  const workerData: ReadersTask = { address, token, duration };
  const worker = new Worker(import.meta.filename, { workerData });
  const [pages] = await once(worker, "message");
  return pages;
}

if (!isMainThread) void readAll(workerData).then((pages) => parentPort?.postMessage(pages));

async function readAll({ address, token, duration }: ReadersTask): Promise<PageResult[]> {
  const paths = [
    "/web-site/home",
    "/api/open/platform?pageSize=5",
    "/api/open/platform/notice",
    "/api/open/material",
    "/api/open/search?keyword=%E8%B5%B7%E8%90%BD%E6%9E%B6",
  ];
  const pages: PageResult[] = [];
  const ending = performance.now() + duration;
  const one = async (number: number) => {
    const headers: Record<string, string> = number % 2 ? { authorization: `Bearer ${token}` } : {};
    await pause((number * pace) / readerCount);
    for (let at = number; performance.now() < ending; at += 1) {
      const started = performance.now();
      const status = await fetch(`${address}${paths[at % paths.length]}`, { headers })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      const milliseconds = performance.now() - started;
      pages.push({ status, milliseconds });
      await pause(Math.max(0, pace - milliseconds));
    }
  };
  await Promise.all(Array.from({ length: readerCount }, (_, number) => one(number)));
  return pages;
}

/** Median and 99th percentile in milliseconds, and the failed pages. */
export function percentilesOf(pages: readonly PageResult[]): {
  p50: number;
  p99: number;
  failed: PageResult[];
} {
  const times = pages.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const failed = pages.filter(({ status }) => status >= 500 || status === 0);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), failed };
}
