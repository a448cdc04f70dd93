import {
  type RecipientState,
  recipientStates,
  signTimeText,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { escapedHtml } from "@aeromaint/contracts/wire/escaped-html.ts";
import type { PackedCirculation } from "./pack.queries.ts";

const row = (tag: "td" | "th", cells: readonly (string | number)[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${escapedHtml(cell)}</${tag}>`).join("")}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  rows.length === 0
    ? "<p>无</p>"
    : `<table><thead>${row("th", head)}</thead><tbody>${rows.map((cells) => row("td", cells)).join("\n")}</tbody></table>`;

/** Style for print and screen, without external resources. */
const style = `
body { max-width: 46em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff;
  font: 16px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
h1 { font-size: 24px; } h2 { margin-top: 2em; font-size: 18px; }
img { max-width: 100%; } code { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 12px; }
td, th { padding: 4px 6px; border: 1px solid #999; text-align: left; overflow-wrap: anywhere; }
thead { display: table-header-group; } tr { break-inside: avoid; }
@page { margin: 18mm 15mm; }`;

/**
 * Printable page with the text and the signatures. `html` is sanitised; its pictures are files of the pack.
 */
export function packPage(
  { circulation, signatures, others }: PackedCirculation,
  html: string,
): string {
  const { title, docNumber, revNo, sha256, dueTime, startTime, starterName } = circulation;
  const facts = [
    ...(docNumber ? [["编号与版次", `${docNumber} 第 ${revNo} 版`]] : []),
    ["发起", `${starterName}，${startTime}`],
    ["截止时间", dueTime],
    ["内容摘要值（SHA-256）", sha256],
    ["签收", `${signatures.length} 人，未签收及豁免 ${others.length} 人`],
  ];
  const signed = signatures.map(({ actor, seconds, sha256: signedHash, ...times }) => [
    actor.name,
    actor.dept,
    actor.posts.join("、"),
    signTimeText(times),
    seconds,
    signedHash,
  ]);
  const unsigned = others.map(({ name, dept, posts, state, excuse }) => [
    name,
    dept,
    posts.join("、"),
    recipientStates[state as RecipientState],
    excuse ?? "",
  ]);
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>${escapedHtml(title)}</title><style>${style}</style></head>
<body>
<h1>${escapedHtml(title)}</h1>
<table><tbody>${facts.map((fact) => row("td", fact)).join("\n")}</tbody></table>
<h2>正文</h2>
<article>${html}</article>
<h2>签收记录</h2>
${table(["姓名", "部门", "岗位", "签收时间", "阅读秒数", "签收内容摘要值"], signed)}
<h2>未签收与豁免</h2>
${table(["姓名", "部门", "岗位", "状态", "豁免原因"], unsigned)}
</body>
</html>
`;
}
