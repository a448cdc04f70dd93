import { type Static, Type } from "typebox";
import { rowText, rowTextOrNull } from "../fields/fields.ts";

export const backupPath = "/system/backup";

/** Finished archives in the backup folder of the server that answers, the newest first. */
export const backups = Type.Object({
  list: Type.Array(
    Type.Object({
      name: rowText(),
      /** In bytes. */
      size: Type.Number(),
      createTime: rowText(),
      /** When it was read back from end to end and every entry had its hash; null: never. */
      checkTime: rowTextOrNull(),
    }),
  ),
  /** The one that is being made: how much of it there is, and how large the last one was; null: none is. */
  making: Type.Unsafe<{ bytes: number; of: number | null } | null>({
    type: ["object", "null"],
    properties: { bytes: { type: "number" }, of: { type: ["number", "null"] } },
  }),
  /** Whether the last one could not be made since the start; why, the server's log says. */
  hasFailed: Type.Boolean(),
});

/** The name that a finished archive has. */
export const backupName = Type.Object({
  name: Type.String({ pattern: "^aeromaint-[0-9]{8}T[0-9]{6}Z\\.tar$" }),
});

export type BackupList = Static<typeof backups>;
