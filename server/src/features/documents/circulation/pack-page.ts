import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";
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

/** Instructions to check an evidence pack without the platform. */
export function packGuide({ title, sha256 }: CirculationDetail, hasCanonical: boolean): string {
  const content = hasCanonical
    ? `1. 内容。“内容.json”是被签收内容的规范 JSON（RFC 8785），一个字节也不多。
   sha256sum 内容.json
   结果应为 ${sha256}`
    : `1. 内容。该版次提交时未保存规范 JSON，现有数据无法重建，请以备份核对。
   内容摘要值为 ${sha256}`;
  return `《${title}》传阅证据包

正文.pdf         受控文件的版次，含审批与签收（公告和普通内容没有）
正文与签收.html  正文、签收记录、未签收与豁免人员，可直接打印
内容.json        被签收的内容，用于计算摘要值
签收.json        签收记录：签收人当日的姓名、部门、岗位，时间与内容摘要值
台账.jsonl       证据台账中与之有关的记录，每行一条
公钥.pem         台账签名的公钥；请与事先记下的公钥比对（/open/evidence/key）
核对.py          用公钥逐条核对台账：python3 核对.py

${content}
2. 签收。“签收.json”每条的 sha256 都应与上面的内容摘要值相同。
3. 台账。每条签收在“台账.jsonl”中有一条 circulation.sign，豁免为 circulation.excuse。
   “核对.py”（需要 Python 的 cryptography）核对每条的摘要值与签名。
   台账首尾相接、没有缺少，要用完整台账核对，方法见 docs/evidence.md。
`;
}

/** Script that checks each entry separately, because the entries of a pack have gaps. */
export const packCheckScript = `import base64, hashlib, json, sys
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key

key = load_pem_public_key(open("公钥.pem", "rb").read())
wrong = 0
for line in open("台账.jsonl", encoding="utf-8"):
    entry = json.loads(line)
    own, signature = entry.pop("hash"), entry.pop("signature")
    text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    problem = None
    if hashlib.sha256(text.encode()).hexdigest() != own:
        problem = "摘要值不符"
    else:
        try:
            key.verify(base64.b64decode(signature), bytes.fromhex(own))
        except InvalidSignature:
            problem = "签名不符"
    if problem:
        wrong += 1
        print(f"第 {entry['seq']} 条：{problem}")
print("全部正确" if wrong == 0 else f"{wrong} 条不正确")
sys.exit(1 if wrong else 0)
`;
