import { sql } from "kysely";

/** Whether readers are told of the firm `s`: approved, and not disabled. */
export const isSupplierShown = sql<boolean>`coalesce(s.nature = '1' and s.user_status = '1', false)`;
