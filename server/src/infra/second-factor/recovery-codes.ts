import { createHash, randomInt } from "node:crypto";

// Thirty-two characters that cannot be confused with each other: five bits each.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 4;
const groupLength = 4;
export const recoveryCodeCount = 10;

/** Ten codes of eighty bits, for the one moment in which they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, group).join("-"),
  );
}

function group(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/**
 * What is stored of a code, however it was typed. A plain hash is enough for eighty random bits,
 * and lets people in when the token secret has been replaced.
 */
export function recoveryHash(userId: string, code: string): Buffer {
  const typed = code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(`${userId} ${typed}`).digest();
}
