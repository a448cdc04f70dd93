import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";

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
