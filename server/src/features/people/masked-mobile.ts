/** Mobile for lists and sheets: 138****1234. The detail shows it completely and logs each look. */
export function maskedMobile(mobile: string | null): string | null {
  return mobile && `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
}
