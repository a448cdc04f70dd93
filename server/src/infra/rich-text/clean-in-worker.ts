import { Worker } from "node:worker_threads";
import { richTextMessages } from "@aeromaint/contracts/rich-text.ts";
import { tooLarge } from "../http/errors.ts";
import { Semaphore } from "../workers/semaphore.ts";
import { cleanMarkup } from "./clean-rich-text.ts";

// Short texts take a few milliseconds; long ones would keep other requests waiting.
const maxInlineLength = 32 * 1024;
const maxTime = 15_000;
const workers = new Semaphore("rich-text", 2);

/** Cleans a text without holding up the event loop. @throws 413 when it takes beyond all measure */
export async function cleanInWorker(html: string): Promise<string> {
  if (html.length <= maxInlineLength) return cleanMarkup(html);
  return workers.run(() => runWorker(html));
}

function runWorker(html: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./clean-worker.ts", import.meta.url), {
      workerData: html,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const refuse = () => reject(tooLarge(richTextMessages.markupTooLarge));
    const timer = setTimeout(() => {
      refuse();
      void worker.terminate();
    }, maxTime);
    worker.once("message", resolve);
    worker.once("error", refuse);
    worker.once("exit", () => {
      clearTimeout(timer);
      refuse();
    });
  });
}
