import { createPublicKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ledgerHeadPattern } from "@aeromaint/contracts/documents/evidence.ts";
import { resolveFromInitCwd } from "../backup/command-report.ts";
import type { LedgerHead } from "../features/documents/evidence/check/ledger-check.ts";
import { EvidenceError } from "./dump-source.ts";

/** @throws EvidenceError if it is not `N:HASH` */
export function parseHead(text: string): LedgerHead {
  const [, seq, hash] = ledgerHeadPattern.exec(text.trim()) ?? [];
  if (!seq || !hash) {
    throw new EvidenceError("--head 必须形如 序号:哈希 · must look like N:HASH");
  }
  return { seq: Number(seq), hash: hash.toLowerCase() };
}

/** Public key in base64, or a file with one in base64 or PEM. @throws EvidenceError */
export async function parseKey(text: string): Promise<string> {
  if (isKey(text)) return text;
  const content = await readFile(resolveFromInitCwd(text), "utf8").catch(() => "");
  const key = content.includes("BEGIN PUBLIC KEY") ? keyInPem(content) : content.trim();
  if (isKey(key)) return key;
  throw new EvidenceError(`--key ${text} 不是 Ed25519 公钥 · is no Ed25519 public key`);
}

const isKey = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text);

function keyInPem(pem: string): string {
  try {
    const { x = "" } = createPublicKey(pem).export({ format: "jwk" });
    return Buffer.from(x, "base64url").toString("base64");
  } catch {
    return "";
  }
}
