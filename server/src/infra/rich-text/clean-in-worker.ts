import { richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import { tooLarge } from "../http/errors.ts";
import { concurrencyLimit } from "../workers/concurrency-limit.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import { cleanMarkup } from "./clean-rich-text.ts";

// Short texts take a few milliseconds; long ones would keep other requests waiting.
const maxInlineLength = 32 * 1024;
const limit = concurrencyLimit("rich-text", 2);
const pool = new WorkerPool<string, string>({
  file: new URL("./clean-rich-text.ts", import.meta.url),
  handler: cleanMarkup.name,
  maxThreads: limit.concurrency,
  maxMilliseconds: 15_000,
  maxHeapMegabytes: 256,
});

/** Cleans a text without holding up the event loop. @throws 413 when it takes too much time or memory */
export async function cleanInWorker(html: string): Promise<string> {
  if (html.length <= maxInlineLength) return cleanMarkup(html);
  try {
    return await limit(() => pool.run(html));
  } catch {
    throw tooLarge(richTextMessages.markupTooLarge);
  }
}
