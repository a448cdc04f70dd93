/** Milliseconds that the server's clock is ahead of this browser's. */
let clockOffset = 0;

/** Reads a response's Date header, which must not come from a cache. */
export function recordServerDate(header: string | null): void {
  const moment = Date.parse(header ?? "");
  if (!Number.isNaN(moment)) clockOffset = moment - Date.now();
}

/** Now by the server's clock, not this browser's; exact to about a second. */
export function serverNow(): number {
  return Date.now() + clockOffset;
}
