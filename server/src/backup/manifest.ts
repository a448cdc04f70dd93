import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

export const manifestName = "manifest.json";
export const sumsName = "SHA256SUMS";

const FileIds = Type.Array(Type.String());

/** Contents of an archive, with the files that are missing or damaged. */
const Manifest = Type.Object({
  format: Type.Literal("aeromaint-backup"),
  formatVersion: Type.Literal(1),
  createdAt: Type.String(),
  /** Public key of the evidence ledger. No backup holds the private key. */
  evidenceKey: Type.Optional(Type.String()),
  /** Applied migrations, as version of the database. */
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
    /** Files with a row but without bytes. */
    missing: FileIds,
    /** Files with another hash than their row. The archive holds their present bytes. */
    damaged: FileIds,
    /** Files removed between the snapshot of the database and their copy. */
    removedMeanwhile: FileIds,
  }),
});

export type Manifest = Static<typeof Manifest>;
export type ManifestTable = Manifest["tables"][number];
export type FileReport = Manifest["files"];

/** @throws BackupError for a manifest of another program or a later version */
export function readManifest(text: string): Manifest {
  const value = parse(text) as Partial<Manifest> | null;
  if (value?.format === "aeromaint-backup" && Number(value.formatVersion) > 1) {
    throw new BackupError("备份文件由更新版本的程序生成，请先升级本程序");
  }
  if (!Value.Check(Manifest, value)) throw damagedArchive("清单无法读取");
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedArchive("清单无法读取");
  }
}

/** Reason to refuse a backup or a restore, in words for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export const damagedArchive = (what: string) => new BackupError(`备份文件已损坏：${what}`);
