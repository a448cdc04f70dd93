import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { createGunzip, gunzip } from "node:zlib";
import { type Manifest, manifestName, readManifest } from "../backup/manifest.ts";
import { archivePartOf } from "../backup/read-archive.ts";
import { readEntry, readTar } from "../backup/tar.ts";
import type { EarlierKey } from "../features/documents/evidence/check/ledger-keys.ts";
import {
  type LedgerLine,
  readLedgerLine,
  readRow,
} from "../features/documents/evidence/check/ledger-line.ts";

/** Ledger in a file, with the public keys in the file. */
interface LedgerFile {
  lines: AsyncIterable<LedgerLine>;
  own: string | null;
  earlier: readonly EarlierKey[];
}

/**
 * Opens a backup of the platform or a plain dump of pg_dump, also gzipped.
 * @throws EvidenceError for another file
 */
export async function openLedgerFile(path: string): Promise<LedgerFile> {
  const file = await open(path).catch(() => {
    throw new EvidenceError(`无法打开文件 ${path} · cannot open it`);
  });
  const start = Buffer.alloc(512);
  await file.read(start, 0, start.length, 0);
  if (start.subarray(257, 262).toString() === "ustar") return archiveSource(file);
  await file.close();
  if (start.subarray(0, 5).toString() === "PGDMP") {
    throw new EvidenceError(
      "这是 pg_dump 的自定义格式，请先转换 · a custom-format dump, convert it first：pg_restore -f ledger.sql -t evidence 文件",
    );
  }
  const isPacked = start.readUInt16BE(0) === 0x1f8b;
  return { lines: dumpLines(path, isPacked), own: null, earlier: [] };
}

const noLedger = (where: string) =>
  new EvidenceError(`${where}中没有证据台账 · there is no evidence ledger in it`);

async function archiveSource(file: FileHandle): Promise<LedgerFile> {
  const manifest = await manifestOf(file);
  const columnsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.columns;
  const [columns, keyColumns] = [columnsOf("evidence"), columnsOf("evidence_key")];
  if (!columns) throw noLedger("备份");
  const earlier: EarlierKey[] = [];
  if (keyColumns) {
    for await (const row of archiveRows(file, "evidence_key")) {
      const values = readRow(row, keyColumns);
      earlier.push({
        publicKey: values.get("public_key") ?? "",
        lastSeq: Number(values.get("last_seq")),
        lastHash: values.get("last_hash") ?? "",
      });
    }
  }
  return { lines: archiveLines(file, columns), own: manifest.evidenceKey ?? null, earlier };
}

async function manifestOf(file: FileHandle): Promise<Manifest> {
  for await (const entry of readTar(file)) {
    if (entry.name === manifestName) return readManifest((await readEntry(entry)).toString());
  }
  throw new EvidenceError("备份文件不完整 · the backup has no manifest");
}

const unpack = promisify(gunzip);

async function* archiveLines(
  file: FileHandle,
  columns: readonly string[],
): AsyncGenerator<LedgerLine> {
  try {
    for await (const row of archiveRows(file, "evidence")) yield readLedgerLine(row, columns);
  } finally {
    await file.close();
  }
}

async function* archiveRows(file: FileHandle, table: string): AsyncGenerator<string> {
  for await (const entry of readTar(file)) {
    if (entry.name === manifestName) return;
    const part = archivePartOf(entry);
    if (!("table" in part) || part.table !== table) continue;
    yield* (await unpack(await readEntry(entry))).toString().split("\n").slice(0, -1);
  }
}

const copied = /^COPY (?:\S+\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/;

/** Rows of the ledger's COPY. Rows of other tables are not parsed. */
async function* dumpLines(path: string, isPacked: boolean): AsyncGenerator<LedgerLine> {
  const bytes = createReadStream(path);
  const input = isPacked ? bytes.pipe(createGunzip()) : bytes;
  let columns: string[] = [];
  let table: string | null = null;
  let isFound = false;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (table !== null && line === "\\.") table = null;
      else if (table === "evidence") yield readLedgerLine(line, columns);
      else if (table === null) {
        const [, name, list = ""] = copied.exec(line) ?? [];
        table = name ?? null;
        columns = list.split(", ").map((column) => column.replaceAll('"', ""));
        isFound ||= name === "evidence";
      }
    }
  } finally {
    bytes.destroy();
  }
  if (!isFound) throw noLedger("文件");
}

/** Reason why a ledger cannot be checked, in words for the operator. */
export class EvidenceError extends Error {
  override readonly name = "EvidenceError";
}
