/** True for a bcrypt hash of an earlier system. The first sign-in replaces it. */
export const isBcrypt = (stored: string): boolean => stored.startsWith("$2");

/** True for a well-formed hash with an affordable cost. */
export const isUsableBcrypt = (stored: string): boolean =>
  /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(stored);
