import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { codePage } from "../../../infra/http/code-pages.ts";
import type { PrintFacts } from "./print-check.queries.ts";

/** Placeholder of the request time in the cached page. Stored texts cannot contain this character. */
export const timePlaceholder = "\u0000";

/** HTML page with the current validity of a print. Contains `timePlaceholder`. */
export function printCheckPage(facts: PrintFacts): string {
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
