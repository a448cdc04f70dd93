/** The code that a print carries: 80 bits in base32 (RFC 4648). */
export const printCodeShape = /^[A-Z2-7]{16}$/;

/** Where everybody sees whether a print with this code still holds. */
export const printCheckPath = (code: string): string => `/q/${code}`;
