/** Whether a stored hash is bcrypt's, of another system: it counts until the first sign-in. */
export const isBcrypt = (stored: string): boolean => stored.startsWith("$2");

/** Well-formed, and of a cost that a sign-in can afford. */
export const isUsableBcrypt = (stored: string): boolean =>
  /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(stored);
