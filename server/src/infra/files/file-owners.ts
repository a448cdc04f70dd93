import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { FileRules } from "@aeromaint/contracts/fields/files.ts";
import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import type { CurrentUser } from "../sessions/current-user.ts";

export interface OwnedField extends FileRules {
  title: string;
  /** True: only people with the owner's permission may read it. */
  isPrivate?: boolean;
}

/** Table of rows that own files, with the permissions for these files. */
export interface FileOwnerKind {
  /** Database names. */
  table: string;
  idColumn: string;
  /** Condition for tables with rows of several kinds. */
  condition?: { column: string; value: string };
  readAccess: Permission;
  writeAccess: Permission;
  /** File lists of a row. Uploads without a field name go to the first. */
  fields: Readonly<Record<string, OwnedField>>;
  /** True if the row is in the user's data scope; all rows are if absent. */
  isInScope?(db: Read, user: CurrentUser, ownerId: string): Promise<boolean>;
  /** Throws if files of the row may not change on their own. */
  refuseChange?(db: Read, ownerId: string): Promise<void>;
  /** True if the row is about the user, who may then read its files without the permission. */
  isAbout?(db: Read, user: CurrentUser, ownerId: string): Promise<boolean>;
}

export class FileOwners {
  readonly #kinds: FileOwnerKind[] = [];

  register(kind: FileOwnerKind): void {
    this.#kinds.push(kind);
  }

  /** Kind of the row; ids are unique over all tables. Null for an unknown id. */
  async kindOf(db: Read, ownerId: string): Promise<FileOwnerKind | null> {
    if (this.#kinds.length === 0 || !/^[0-9]{1,18}$/.test(ownerId)) return null;
    const probes = this.#kinds.map(
      ({ table, idColumn, condition }, index) =>
        sql`SELECT ${sql.lit(index)} AS kind FROM ${sql.table(table)} WHERE ${sql.ref(idColumn)} = ${ownerId}
          ${condition ? sql`AND ${sql.ref(condition.column)} = ${condition.value}` : sql``}`,
    );
    const { rows } = await sql<{ kind: number }>`${sql.join(probes, sql` UNION ALL `)}`.execute(db);
    return rows[0] ? (this.#kinds[rows[0].kind] ?? null) : null;
  }
}
