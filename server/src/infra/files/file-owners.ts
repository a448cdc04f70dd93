import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { FileRules } from "@aeromaint/contracts/fields/files.ts";
import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import type { CurrentUser } from "../sessions/current-user.ts";

export interface OwnedField extends FileRules {
  title: string;
  /** Served to people with the owner's right only, never openly. */
  isPrivate?: boolean;
}

/** A table whose rows own files, and who may see and change those files. */
export interface FileOwnerKind {
  /** Database names. */
  table: string;
  idColumn: string;
  /** Where rows of several kinds share a table: which of them these are. */
  part?: { column: string; value: string };
  readAccess: Permission;
  writeAccess: Permission;
  /** The lists that people see; the first takes what is uploaded without a field's name. */
  fields: Readonly<Record<string, OwnedField>>;
  /** Whether this row is within the user's reach (data scope); everything is, without it. */
  reaches?(db: Read, user: CurrentUser, ownerId: string): Promise<boolean>;
  /** Refuses a change of a row's files by themselves, where something else keeps them as they are. */
  refuseChange?(db: Read, ownerId: string): Promise<void>;
  /** Whether the row is about the user, who then reads its files without the right. */
  isAbout?(db: Read, user: CurrentUser, ownerId: string): Promise<boolean>;
}

/** The kinds of rows that own files; features add theirs when they register. */
export class FileOwners {
  readonly #kinds: FileOwnerKind[] = [];

  register(kind: FileOwnerKind): void {
    this.#kinds.push(kind);
  }

  /** The kind of the row with this id, which is unique over all tables; null when there is none. */
  async kindOf(db: Read, ownerId: string): Promise<FileOwnerKind | null> {
    if (this.#kinds.length === 0 || !/^[0-9]{1,18}$/.test(ownerId)) return null;
    const probes = this.#kinds.map(
      ({ table, idColumn, part }, index) =>
        sql`SELECT ${sql.lit(index)} AS kind FROM ${sql.table(table)} WHERE ${sql.ref(idColumn)} = ${ownerId}
          ${part ? sql`AND ${sql.ref(part.column)} = ${part.value}` : sql``}`,
    );
    const { rows } = await sql<{ kind: number }>`${sql.join(probes, sql` UNION ALL `)}`.execute(db);
    return rows[0] ? (this.#kinds[rows[0].kind] ?? null) : null;
  }
}
