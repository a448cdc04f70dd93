/** Milliseconds that the server's clock is ahead of this browser's. */
let ahead = 0;

/** Notes an answer's Date header. It must have been made just now: no cache may have kept it. */
export function noteServerDate(header: string | null): void {
  const moment = Date.parse(header ?? "");
  if (!Number.isNaN(moment)) ahead = moment - Date.now();
}

/** The moment by the server's clock, whatever this browser's says; exact to about a second. */
export function serverNow(): number {
  return Date.now() + ahead;
}
