import { type Static, Type } from "typebox";
import { rowInteger, rowText, rowTextOrNull } from "../fields/fields.ts";
import type { SheetColumns } from "../fields/sheet.ts";
import { contains, moment, resource, sorting } from "../wire/resource.ts";
import { oneOf, openObject } from "../wire/schemas.ts";

/** Acts in the evidence ledger, with titles. */
export const evidenceActs = {
  "revision.approve": "审批同意",
  "revision.return": "审批退回",
  "revision.activate": "版次生效",
  "revision.withdraw": "版次作废",
  "circulation.sign": "签收",
  "circulation.excuse": "豁免",
  "authorisation.issue": "签发授权",
  "authorisation.confirm": "会签授权",
  "authorisation.suspend": "暂停授权",
  "authorisation.restore": "恢复授权",
  "authorisation.end": "终止授权",
  "authorisation.rule": "授权条件变更",
  "training.record": "录入培训记录",
  "training.correct": "更正培训记录",
  "training.withdraw": "撤销培训记录",
  "account.approve": "账号审核通过",
  "account.reject": "账号审核不通过",
  "firmLicence.approve": "企业证照审核通过",
  "firmLicence.reject": "企业证照审核不通过",
  "product.approve": "产品审核通过",
  "product.reject": "产品审核不通过",
} as const;
export type EvidenceAct = keyof typeof evidenceActs;

export const evidenceSubjects = {
  revision: "版次",
  notice: "公告",
  item: "内容",
  account: "账号",
  authorisation: "授权",
  authorisationCategory: "授权类别",
  firmLicence: "企业证照",
  trainRecord: "培训记录",
  product: "产品",
} as const;
export type EvidenceSubjectKind = keyof typeof evidenceSubjects;

/** Titles of the members of `details`. */
export const evidenceDetailTitles: Readonly<Record<string, string>> = {
  reason: "原因",
  comment: "意见",
  category: "分类",
  round: "审批轮次",
  step: "审批步骤",
  deciderId: "审批人编号",
  effectiveFrom: "生效时间（UTC）",
  circulationId: "传阅编号",
  userId: "人员编号",
  name: "人员姓名",
  seconds: "阅读时间（秒）",
  rules: "条件",
  provedBy: "身份验证",
  replacesId: "被替换的记录编号",
};

/** Keys used before a restore or a loss of the key. Each signed entries up to `lastSeq`. */
const earlierKeys = Type.Array(
  Type.Object({ publicKey: Type.String(), lastSeq: Type.Integer(), keptTime: Type.String() }),
);

export const evidenceKey = Type.Object({
  algorithm: Type.Literal("Ed25519"),
  /** 32 bytes, base64. */
  publicKey: Type.String(),
  pem: Type.String(),
  earlierKeys,
});

/** Faults of an entry. The texts follow its number in messages. */
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

const act = oneOf<EvidenceAct>(Object.keys(evidenceActs), "行为");
const subjectKind = oneOf<EvidenceSubjectKind>(Object.keys(evidenceSubjects), "对象类型");

/** Entries within the data scope, newest first. */
export const evidence = resource({
  title: "证据台账",
  path: "/document/evidence",
  id: "seq",
  permission: "document:evidence",
  fields: {},
  row: {
    time: rowText(),
    act,
    actorName: rowText(),
    account: rowText(),
    dept: rowText(),
    subjectKind,
    subjectLabel: rowText(),
    sha256: rowTextOrNull(),
    hash: rowText(),
  },
  detail: {
    /** UTC with milliseconds, as in the hashed text. */
    at: rowText(),
    posts: Type.Array(Type.String()),
    licences: Type.Array(Type.String()),
    subjectId: rowText(),
    /** JSON. */
    details: rowText(),
    prevHash: rowTextOrNull(),
    key: rowText(),
    signature: rowText(),
  },
  filters: {
    act: Type.Optional(act),
    subjectKind: Type.Optional(subjectKind),
    actor: contains("人员"),
    subject: contains("对象"),
    beginTime: moment("时间起"),
    endTime: moment("时间止"),
    ...sorting("seq", "time"),
  },
});

export const evidenceColumns = {
  seq: { title: "序号", width: 10 },
  time: { title: "时间", width: 20 },
  act: { title: "行为" },
  actorName: { title: "人员" },
  account: { title: "账号" },
  dept: { title: "部门", width: 30 },
  subjectKind: { title: "对象类型" },
  subjectLabel: { title: "对象", width: 40 },
  sha256: { title: "对象 SHA-256", width: 66 },
  hash: { title: "记录 SHA-256", width: 66 },
} as const satisfies SheetColumns<EvidenceRow>;

const headMembers = {
  seq: Type.Integer({ title: "序号", minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  hash: Type.String({ title: "记录 SHA-256", pattern: "^[0-9a-f]{64}$" }),
};
const ledgerHeadOrNull = Type.Union([Type.Object(headMembers), Type.Null()]);

/** Head of the ledger in the notation `N:hash`. */
export const ledgerHeadPattern = /^([1-9][0-9]{0,14}):([0-9a-fA-F]{64})$/;

/** Start of the part to check: after the entry with this number and hash. */
export const ledgerCheckQuery = openObject({
  after: Type.Optional(headMembers.seq),
  hash: Type.Optional(headMembers.hash),
  /** Head noted earlier. The ledger must contain this entry with this hash. */
  head: Type.Optional(Type.String({ title: "台账头", pattern: ledgerHeadPattern.source })),
});

/** Result of the check of one part. */
export const ledgerCheckResult = Type.Object({
  /** Last entry before the first fault; null without one. */
  head: ledgerHeadOrNull,
  wrong: Type.Union([
    Type.Object({ seq: Type.Integer(), fault: Type.Unsafe<LedgerFault>({ type: "string" }) }),
    Type.Null(),
  ]),
  isEnd: Type.Boolean(),
  /** Number of entries in the whole ledger. */
  total: rowInteger(),
});

/** Head of the ledger now and on each of the last days. */
export const ledgerHeads = Type.Object({
  head: ledgerHeadOrNull,
  publicKey: rowText(),
  earlierKeys,
  days: Type.Array(Type.Object({ day: rowText(), ...headMembers, mailTime: rowTextOrNull() })),
});

export type EvidenceRow = Static<typeof evidence.row>;
export type EvidenceDetail = Static<typeof evidence.detail>;
export type LedgerCheckResult = Static<typeof ledgerCheckResult>;
export type LedgerHeads = Static<typeof ledgerHeads>;
