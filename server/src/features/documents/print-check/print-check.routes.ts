import { printCodePattern } from "@aeromaint/contracts/documents/print-code.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { formatLocalTime, serveCodePages } from "../../../infra/http/code-pages.ts";
import { AppError, found } from "../../../infra/http/errors.ts";
import { findPrintFacts } from "./print-check.queries.ts";
import { printCheckPage, timePlaceholder } from "./print-check-page.ts";

/** Public pages with the validity of a print, at the root of the site. */
export async function printCheckRoutes(app: App): Promise<void> {
  serveCodePages(app, {
    path: "/q",
    title: "打印件核验",
    read: async (code, now) =>
      (await readPage(app, code))?.replace(timePlaceholder, formatLocalTime(app, now)),
  });
}

/** Cached page of a code with `timePlaceholder`; undefined for unknown codes. */
async function readPage(app: App, code: string): Promise<string | undefined> {
  if (!printCodePattern.test(code)) return undefined;
  try {
    const { body } = await app.responseCache.fetch(`print ${code}`, {
      tables: ["content_item"],
      load: async () => {
        const facts = found(await findPrintFacts(app.db, code, app.clock()));
        const dependsOn = [`content_item:${facts.itemId}`] as const;
        return { body: printCheckPage(facts), validFor: facts.validFor, dependsOn };
      },
    });
    return body.toString();
  } catch (error) {
    if (error instanceof AppError && error.code === 404) return undefined;
    throw error;
  }
}
