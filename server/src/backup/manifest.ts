import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

export const manifestName = "manifest.json";
export const sumsName = "SHA256SUMS";

const FileIds = Type.Array(Type.String());

/** What an archive holds, and what of the installation it could not hold. */
const Manifest = Type.Object({
  format: Type.Literal("aeromaint-backup"),
  formatVersion: Type.Literal(1),
  createdAt: Type.String(),
  /** The public half of the key that signs the evidence ledger; the private one is in no backup. */
  evidenceKey: Type.Optional(Type.String()),
  /** The database's version, by the migrations that it had seen. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String()),
      rows: Type.Integer({ minimum: 0 }),
      digest: Type.String(),
    }),
  ),
  sequences: Type.Array(
    Type.Object({
      name: Type.String(),
      lastValue: Type.String({ pattern: "^-?[0-9]{1,19}$" }),
      isCalled: Type.Boolean(),
    }),
  ),
  files: Type.Object({
    count: Type.Integer({ minimum: 0 }),
    bytes: Type.Integer({ minimum: 0 }),
    /** Had a row and no bytes. */
    missing: FileIds,
    /** Their bytes were not those that were stored once; they are kept as they were found. */
    damaged: FileIds,
    /** Were removed between the database's snapshot and their turn. */
    removedMeanwhile: FileIds,
  }),
});

export type Manifest = Static<typeof Manifest>;
export type TableEntry = Manifest["tables"][number];
export type FileReport = Manifest["files"];

/** @throws BackupError for what this program did not write, or a later one did */
export function readManifest(text: string): Manifest {
  const value = parse(text) as Partial<Manifest> | null;
  if (value?.format === "aeromaint-backup" && Number(value.formatVersion) > 1) {
    throw new BackupError("备份文件由更新版本的程序生成，请先升级本程序");
  }
  if (!Value.Check(Manifest, value)) throw damaged("清单无法读取");
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged("清单无法读取");
  }
}

/** Why a backup or a restore cannot be, in words for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export const damaged = (what: string) => new BackupError(`备份文件已损坏：${what}`);
