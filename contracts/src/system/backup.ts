import { type Static, Type } from "typebox";
import { rowText, rowTextOrNull } from "../fields/fields.ts";

export const backupPath = "/system/backup";

/** Complete archives in the backup folder of the answering server, newest first. */
export const backups = Type.Object({
  list: Type.Array(
    Type.Object({
      name: rowText(),
      /** Bytes. */
      size: Type.Number(),
      createTime: rowText(),
      /** Time of the last complete check of all hashes; null if never. */
      checkTime: rowTextOrNull(),
    }),
  ),
  /** Running backup: bytes so far, size of the last one; null if none runs. */
  making: Type.Unsafe<{ bytes: number; of: number | null } | null>({
    type: ["object", "null"],
    properties: { bytes: { type: "number" }, of: { type: ["number", "null"] } },
  }),
  /** True if the last backup since the start failed. The server's log has the cause. */
  hasFailed: Type.Boolean(),
});

/** Name of a complete archive. */
export const backupName = Type.Object({
  name: Type.String({ pattern: "^aeromaint-[0-9]{8}T[0-9]{6}Z\\.tar$" }),
});

export type BackupList = Static<typeof backups>;
