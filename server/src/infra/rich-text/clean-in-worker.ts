import { richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import { invalidField, tooLarge } from "../http/errors.ts";
import { concurrencyLimit } from "../workers/concurrency-limit.ts";
import { FairQueue } from "../workers/fair-queue.ts";
import { WorkerPool, type WorkerPoolOptions } from "../workers/worker-pool.ts";
import { type CleanedText, cleanText } from "./clean-text.ts";
import { factsOf, type TextFacts } from "./text-of.ts";

// Short texts take a few milliseconds; long ones would keep other requests waiting.
const maxInlineLength = 32 * 1024;
const limit = concurrencyLimit("rich-text", 2);
const bounds: Omit<WorkerPoolOptions, "file" | "handler"> = {
  maxThreads: limit.concurrency,
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
  handler: factsOf.name,
  ...bounds,
});

/**
 * Cleans a text without holding up the event loop.
 * @throws 400 for one beyond depth or number of tags, 413 when it takes too much time or memory
 */
export async function cleanInWorker(
  html: string,
  { field, title }: { field: string; title: string },
): Promise<CleanedText> {
  const cleaned = await inline(html, cleanText, cleaning).catch(() => {
    throw tooLarge(richTextMessages.markupTooLarge);
  });
  if (!("refusal" in cleaned)) return cleaned;
  throw invalidField(field, `${title}${richTextMessages[cleaned.refusal]}`);
}

/** What lists tell of a cleaned text, without holding up the event loop. */
export const factsInWorker = (html: string): Promise<TextFacts> => inline(html, factsOf, reading);

async function inline<T>(html: string, work: (html: string) => T, pool: WorkerPool<string, T>) {
  return html.length <= maxInlineLength ? work(html) : limit(() => pool.run(html));
}

const saves = new FairQueue("texts", { concurrency: 4, longFrom: 256 * 1024 });

/**
 * Saves with long texts take turns before their transaction begins: no database connection waits for a
 * worker, and nobody's pile of saves for another's.
 */
export function saveInTurn<T>(person: string, body: unknown, save: () => Promise<T>): Promise<T> {
  const weight = Object.values(body ?? {}).reduce<number>(
    (most, value) => (typeof value === "string" ? Math.max(most, value.length) : most),
    0,
  );
  return weight > maxInlineLength ? saves.run({ person, weight }, save) : save();
}
