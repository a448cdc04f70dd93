import { richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import pLimit from "p-limit";
import { invalidField, tooLarge } from "../http/errors.ts";
import { FairQueue } from "../workers/fair-queue.ts";
import { WorkerPool, type WorkerPoolOptions } from "../workers/worker-pool.ts";
import { type CleanedText, cleanText } from "./clean-text.ts";
import { type TextFacts, textFacts } from "./text-of.ts";

// Short texts take milliseconds. Long ones would block the event loop.
const maxInlineLength = 32 * 1024;
export const textLimit = pLimit(2);
const bounds: Omit<WorkerPoolOptions, "file" | "handler"> = {
  maxThreads: textLimit.concurrency,
  maxMilliseconds: 15_000,
  maxHeapMegabytes: 256,
};
const cleaning = new WorkerPool<string, ReturnType<typeof cleanText>>({
  file: new URL("./clean-text.ts", import.meta.url),
  handler: cleanText.name,
  ...bounds,
});
const reading = new WorkerPool<string, TextFacts>({
  file: new URL("./text-of.ts", import.meta.url),
  handler: textFacts.name,
  ...bounds,
});

/**
 * Cleans a text without blocking the event loop.
 * @throws 400 for too many levels or tags, 413 if it takes too much time or memory
 */
export async function cleanInWorker(
  html: string,
  { field, title }: { field: string; title: string },
): Promise<CleanedText> {
  const cleaned = await runInlineOrPool(html, cleanText, cleaning).catch(() => {
    throw tooLarge(richTextMessages.markupTooLarge);
  });
  if (!("refusal" in cleaned)) return cleaned;
  throw invalidField(field, `${title}${richTextMessages[cleaned.refusal]}`);
}

/** Facts of a cleaned text for lists, without blocking the event loop. */
export const factsInWorker = (html: string): Promise<TextFacts> =>
  runInlineOrPool(html, textFacts, reading);

async function runInlineOrPool<T>(
  html: string,
  work: (html: string) => T,
  pool: WorkerPool<string, T>,
) {
  return html.length <= maxInlineLength ? work(html) : textLimit(() => pool.run(html));
}

export const saveQueue = new FairQueue({ concurrency: 4, longFrom: 256 * 1024 });

/**
 * Saves with long texts wait for their turn before their transaction. So they hold no database
 * connection, and do not delay other people's saves.
 */
export function queueSave<T>(person: string, body: unknown, save: () => Promise<T>): Promise<T> {
  const weight = Object.values(body ?? {}).reduce<number>(
    (most, value) => (typeof value === "string" ? Math.max(most, value.length) : most),
    0,
  );
  return weight > maxInlineLength ? saveQueue.run({ person, weight }, save) : save();
}
