import { printCodePattern } from "@aeromaint/contracts/documents/print-code.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { codePage, formatLocalTime, serveCodePages } from "../../../infra/http/code-pages.ts";
import { AppError, found } from "../../../infra/http/errors.ts";
import { findPrintFacts, type PrintFacts } from "./print-check.queries.ts";

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

/** Placeholder of the request time in the cached page. Stored texts cannot contain this character. */
const timePlaceholder = "\u0000";

/** HTML page with the current validity of a print. Contains `timePlaceholder`. */
function printCheckPage(facts: PrintFacts): string {
  const { title, docNumber, revNo, from, until, isInForce, currentRevNo, replacedBy } = facts;
  const isOther = revNo !== null && !isInForce && currentRevNo !== replacedBy;
  const present = currentRevNo === null ? "该文件现无有效版次" : `版次 ${currentRevNo}`;
  return codePage({
    title: "打印件核验",
    holds: isInForce,
    state: stateOf(facts),
    heading: title,
    facts: [
      ["编号", docNumber],
      ["版次", revNo === null ? null : `${revNo}`],
      ["现行版次", isOther ? present : null],
      ["有效期", until ? `${from} 至 ${until}` : `${from} 起`],
      ["查询时间", timePlaceholder],
    ],
    link: { to: entryPath(facts.module, facts.itemId), text: "查看现行文本" },
  });
}

function stateOf({ isInForce, withdrawnTime, replacedBy, until }: PrintFacts): string {
  if (isInForce) return "有效";
  if (withdrawnTime) return `已作废于 ${withdrawnTime}`;
  return replacedBy === null ? `已失效于 ${until}` : `已被版次 ${replacedBy} 替代于 ${until}`;
}
