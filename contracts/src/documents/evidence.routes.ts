import { exportQuery } from "../fields/sheet.ts";
import { page, route, tagged } from "../wire/route.ts";
import {
  evidence,
  evidenceKey,
  ledgerCheckQuery,
  ledgerCheckResult,
  ledgerHeads,
} from "./evidence.ts";

export const evidenceCalls = {
  ...tagged("证据台账", {
    "GET /open/evidence/key": route("open", "证据台账的公钥", { answer: evidenceKey }),
    "GET /document/evidence": route("document:evidence:list", "证据台账列表", {
      query: evidence.filters,
      answer: page(evidence.row),
    }),
    "GET /document/evidence/:id": route("document:evidence:list", "证据台账详情", {
      answer: evidence.detail,
    }),
    "GET /document/evidence/export": route("document:evidence:export", "导出证据台账", {
      query: exportQuery(evidence.filters),
      answer: "bytes",
    }),
    "GET /document/evidence/file": route("document:evidence:export", "导出台账文件（JSON Lines）", {
      answer: "bytes",
    }),
    "GET /document/evidence/head": route("document:evidence:list", "台账头", {
      answer: ledgerHeads,
    }),
    "GET /document/evidence/check": route("document:evidence:list", "校验台账的一段", {
      query: ledgerCheckQuery,
      answer: ledgerCheckResult,
    }),
  }),
};
