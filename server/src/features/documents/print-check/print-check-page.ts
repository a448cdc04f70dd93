import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { refusalTexts } from "@aeromaint/contracts/wire/errors.ts";
import { escapedHtml } from "../../../infra/rich-text/escaped-html.ts";
import type { PrintFacts } from "./print-check.queries.ts";

/** Stands for the moment of asking in a page that is kept; no stored text has this character. */
export const momentMark = "\u0000";

/** Black on white and large: for a phone in the sun. */
const style = `body{max-width:34rem;margin:0 auto;padding:16px;background:#fff;color:#000;font:18px/1.5 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.state{margin:0 0 16px;padding:12px;border:3px solid;font-size:22px;font-weight:700}.yes{background:#dff3e3;color:#00461a}.no{background:#fde2e0;color:#8a0006}
h1{margin:0 0 8px;font-size:22px;line-height:1.35;overflow-wrap:anywhere}dl{margin:0}dt{margin-top:10px;font-size:15px;color:#333}dd{margin:0;overflow-wrap:anywhere}
a{display:block;margin-top:20px;padding:14px;background:#003d8f;color:#fff;text-align:center}`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>
`;

/** Says what holds now of a print, with `momentMark` in the place of the moment. */
export function printCheckPage(facts: PrintFacts): string {
  const { title, docNumber, revNo, from, until, isInForce, currentRevNo, replacedBy } = facts;
  const isOther = revNo !== null && !isInForce && currentRevNo !== replacedBy;
  const present = currentRevNo === null ? "该文件现无有效版次" : `版次 ${currentRevNo}`;
  const rows: [string, string | null][] = [
    ["编号", docNumber],
    ["版次", revNo === null ? null : `${revNo}`],
    ["现行版次", isOther ? present : null],
    ["有效期", until ? `${from} 至 ${until}` : `${from} 起`],
    ["查询时间", momentMark],
  ];
  const list = rows.map(([name, value]) =>
    value === null ? "" : `<dt>${name}</dt><dd>${escapedHtml(value)}</dd>`,
  );
  return page(
    "打印件核验",
    `<p class="state ${isInForce ? "yes" : "no"}">${stateOf(facts)}</p><h1>${escapedHtml(title)}</h1>
<dl>${list.join("")}</dl><a href="${escapedHtml(entryPath(facts.module, facts.itemId))}">查看现行文本</a>`,
  );
}

function stateOf({ isInForce, withdrawnTime, replacedBy, until }: PrintFacts): string {
  if (isInForce) return "有效";
  if (withdrawnTime) return `已作废于 ${withdrawnTime}`;
  return replacedBy === null ? `已失效于 ${until}` : `已被版次 ${replacedBy} 替代于 ${until}`;
}

/** For every code that says nothing, and for who has tried too many. */
export const refusedPage = (reason: "notFound" | "tooManyTries") =>
  page("打印件核验", `<p class="state no">${refusalTexts[reason]}</p>`);
