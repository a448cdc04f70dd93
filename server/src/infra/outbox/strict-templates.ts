import { type SqlBool, sql } from "kysely";

/** Whether a text with an absent variable is an error: the clusters of tests have this setting. */
export const hasStrictTemplates = sql<SqlBool>`coalesce(
  current_setting('aeromaint.strict_templates', true) = 'on', false)`;
