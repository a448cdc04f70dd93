/** Milliseconds by which the server's clock is ahead of the browser's. */
let clockOffset = 0;

/** Reads the Date header of a response that is not from a cache. */
export function recordServerDate(header: string | null): void {
  const moment = Date.parse(header ?? "");
  if (!Number.isNaN(moment)) clockOffset = moment - Date.now();
}

/** Current time of the server's clock, accurate to about a second. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}
