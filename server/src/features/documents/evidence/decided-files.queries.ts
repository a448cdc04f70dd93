import { type RawBuilder, sql } from "kysely";

/** File under decision, in the format of docs/evidence.md. */
export interface DecidedFile {
  list: string;
  name: string;
  sha256: string;
}

/** Files of an account or a product, by list and position. */
export const decidedFiles = (owner: RawBuilder<unknown>): RawBuilder<DecidedFile[]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('list', f.field, 'name', f.name, 'sha256', f.sha256)
      order by f.field, f.position, f.file_id)
    from sys_file f where f.owner_id = ${owner}), '[]')`;
