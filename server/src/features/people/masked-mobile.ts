/**
 * A mobile as every list and sheet shows it: 138****1234. The detail has it in full, and asking for
 * that writes a log row.
 */
export function maskedMobile(mobile: string | null): string | null {
  return mobile && `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
}
