import { sql } from "kysely";

/** Whether readers see the firm `s`: it is approved, and not disabled. */
export const isSupplierShown = sql<boolean>`coalesce(s.nature = '1' and s.user_status = '1', false)`;
