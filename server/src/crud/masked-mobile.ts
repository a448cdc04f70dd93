/** A mobile as lists show it: 138****1234. */
export function masked(mobile: string | null): string | null {
  return mobile && `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
}
