import { sql } from "kysely";

/** True if readers see the firm `s`: approved and enabled. */
export const isSupplierShown = sql<boolean>`coalesce(s.nature = '1' and s.user_status = '1', false)`;
