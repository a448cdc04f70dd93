/** Code on prints: 80 bits in base32 (RFC 4648). */
export const printCodePattern = /^[A-Z2-7]{16}$/;

/** Public page that shows if a print with this code is still valid. */
export const printCheckPath = (code: string): string => `/q/${code}`;
