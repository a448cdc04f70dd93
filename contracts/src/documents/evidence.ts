import { Type } from "typebox";

/** What goes into the evidence ledger, by what people call it. */
export const evidenceActs = {
  "revision.approve": "审批同意",
  "revision.return": "审批退回",
  "revision.activate": "版次生效",
  "revision.withdraw": "版次作废",
  "circulation.sign": "签收",
  "circulation.excuse": "豁免",
  "account.approve": "账号审核通过",
  "account.reject": "账号审核不通过",
  "product.approve": "产品审核通过",
  "product.reject": "产品审核不通过",
} as const;
export type EvidenceAct = keyof typeof evidenceActs;

export const evidenceSubjects = {
  revision: "版次",
  notice: "公告",
  item: "内容",
  account: "账号",
  product: "产品",
} as const;
export type EvidenceSubjectKind = keyof typeof evidenceSubjects;

/** Where everybody finds the key that entries are signed with; at the root and below /api. */
export const evidenceKeyPath = "/open/evidence/key";

export const evidenceKey = Type.Object({
  algorithm: Type.Literal("Ed25519"),
  /** 32 bytes, base64. */
  publicKey: Type.String(),
  pem: Type.String(),
});

/** What may be wrong with an entry of the ledger, in words that follow its number. */
export const ledgerFaults = {
  missing: "缺失",
  repeated: "重复",
  content: "内容与其哈希不符",
  chain: "与前一条不相接",
  key: "由未知的密钥签名",
  signature: "签名无效",
  head: "与给定的台账头不符",
} as const;
export type LedgerFault = keyof typeof ledgerFaults;
