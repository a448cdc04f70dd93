const derived =
  /^(due|outbox_event|delivery|message|staff_message|suggest_entry|recognised_number|number_queue|search_term_day)$/;

/** True if jobs and workers derive the table from others, after these were written. */
export function isDerived(table: string): boolean {
  return derived.test(table);
}
