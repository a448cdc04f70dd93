import { createPublicKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ledgerFaults, ledgerHeadPattern } from "@aeromaint/contracts/documents/evidence.ts";
import { resolveFromInitCwd } from "../backup/command-report.ts";
import { type DatabaseConnection, openSourceDatabase } from "../backup/open-database.ts";
import {
  LedgerCheck,
  type LedgerHead,
  type LedgerVerdict,
} from "../features/documents/evidence/check/ledger-check.ts";
import { trustedKeys } from "../features/documents/evidence/check/ledger-keys.ts";
import type { LedgerLine } from "../features/documents/evidence/check/ledger-line.ts";
import { type Config, readConfig } from "../infra/config/config.ts";
import { findSigningKey } from "../infra/config/signing-key.ts";
import { findEarlierKeys, findHead, findLostFacts, readLedger } from "./database-source.ts";
import { EvidenceError, openLedgerFile } from "./dump-source.ts";

/**
 * `npm run evidence -- --check [FILE] [--head N:HASH] [--key KEY]…` checks the ledger of a backup,
 * a dump or the database. `--facts` lists revisions without a reproducible hash. Otherwise prints
 * the ledger's head and key. Exit code 0 if all is right, 1 if not, 2 for an error.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: "boolean" },
      facts: { type: "boolean" },
      head: { type: "string" },
      key: { type: "string", multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw new EvidenceError("只能指定一个文件 · name one file at most");
  const config = readConfig(process.env);
  const own = (await findSigningKey(config))?.publicKey ?? null;
  if (values.facts) await listLostFacts(config);
  else if (values.check) await check(config, { ...values, name, own });
  else console.log(await describeHead(config, own));
}

async function listLostFacts(config: Config): Promise<void> {
  const lost = await withDatabase(config, findLostFacts);
  for (const { label, sha256 } of lost) console.log(`${label} ${sha256}`);
  console.log(`无法由所存内容重建的版次 revisions whose facts are lost: ${lost.length}`);
  process.exitCode = lost.length > 0 ? 1 : 0;
}

interface CheckOptions {
  name: string | undefined;
  head?: string | undefined;
  key: readonly string[];
  own: string | null;
}

async function check(config: Config, { name, head, key, own }: CheckOptions): Promise<void> {
  const expected = head ? parseHead(head) : null;
  const given = await Promise.all(key.map(parseKey));
  const checkedBy = (lines: AsyncIterable<LedgerLine>, found: ReturnType<typeof trustedKeys>) =>
    report(lines, { ...(given.length > 0 ? { keys: given } : found), expected });
  if (name) {
    const file = await openLedgerFile(resolveFromInitCwd(name));
    await checkedBy(file.lines, trustedKeys(file.own ?? own, file.earlier));
    return;
  }
  await withDatabase(config, async (client) =>
    checkedBy(readLedger(client), trustedKeys(own, await findEarlierKeys(client))),
  );
}

type LedgerCheckOptions = Omit<ConstructorParameters<typeof LedgerCheck>[0], "after">;

async function report(
  lines: AsyncIterable<LedgerLine>,
  options: LedgerCheckOptions,
): Promise<void> {
  if (options.keys.length === 0) {
    throw new EvidenceError("没有可用的公钥，请用 --key 指定 · no key is known, name one by --key");
  }
  const ledger = new LedgerCheck(options);
  for await (const line of lines) ledger.add(line);
  const verdict = ledger.verdict();
  const keys = options.keys.map((key) => {
    const end = options.ends?.[key];
    return end ? `${key} (≤ ${end.seq})` : key;
  });
  console.log(`${describeVerdict(verdict)}\n公钥 key: ${keys.join(" ")}`);
  process.exitCode = verdict.wrong ? 1 : 0;
}

function describeVerdict({ head, wrong }: LedgerVerdict): string {
  const right = head ? `${head.seq}:${head.hash}` : "0";
  return wrong
    ? `证据台账有误 not right: 序号 ${wrong.seq} ${ledgerFaults[wrong.fault]} (${wrong.fault})\n此前无误 right up to: ${right}`
    : `证据台账无误 all right up to: ${right}`;
}

async function describeHead(config: Config, own: string | null): Promise<string> {
  const head = await withDatabase(config, findHead);
  const end = head ? `${head.seq}:${head.hash}` : "0";
  return `台账头 head: ${end}\n公钥 key: ${head?.key ?? own ?? "-"}`;
}

async function withDatabase<T>(
  config: Config,
  act: (client: DatabaseConnection["client"]) => Promise<T>,
): Promise<T> {
  const { client, close } = await openSourceDatabase(config);
  return await act(client).finally(close);
}

main().catch((error: unknown) => {
  console.error(`校验失败 cannot check: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
});

/** @throws EvidenceError if it is not `N:HASH` */
function parseHead(text: string): LedgerHead {
  const [, seq, hash] = ledgerHeadPattern.exec(text.trim()) ?? [];
  if (!seq || !hash) {
    throw new EvidenceError("--head 必须形如 序号:哈希 · must look like N:HASH");
  }
  return { seq: Number(seq), hash: hash.toLowerCase() };
}

/** Public key in base64, or a file with one in base64 or PEM. @throws EvidenceError */
async function parseKey(text: string): Promise<string> {
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
