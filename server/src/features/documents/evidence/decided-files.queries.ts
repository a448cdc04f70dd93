import { type RawBuilder, sql } from "kysely";

/** A file that a decision was made on, as docs/evidence.md describes it. */
export interface DecidedFile {
  list: string;
  name: string;
  sha256: string;
}

/** The files of an account or a product, by list and position. */
export const decidedFiles = (owner: RawBuilder<unknown>): RawBuilder<DecidedFile[]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('list', f.field, 'name', f.name, 'sha256', f.sha256)
      order by f.field, f.position, f.file_id)
    from sys_file f where f.owner_id = ${owner}), '[]')`;
