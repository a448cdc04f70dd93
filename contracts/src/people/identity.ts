import { isDate } from "../fields/validation.ts";

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idChecks = "10X98765432";

/**
 * True for an identity number with an existing date of birth: 18 digits by GB 11643-1999 (the last
 * may be X), or the former 15.
 */
export function isIdCard(value: string): boolean {
  if (/^[1-9][0-9]{14}$/.test(value)) return isBirthDate(`19${value.slice(6, 12)}`);
  if (!/^[1-9][0-9]{16}[0-9Xx]$/.test(value)) return false;
  if (!isBirthDate(value.slice(6, 14))) return false;
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return idChecks[sum % 11] === value[17]?.toUpperCase();
}

function isBirthDate(digits: string): boolean {
  return isDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}

const creditCharacters = "0123456789ABCDEFGHJKLMNPQRTUWXY";
/** Powers of 3 modulo 31. */
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** True for a unified social credit code (GB 32100-2015) with a valid check character. */
export function isCreditCode(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)) return false;
  const values = [...value].map((character) => creditCharacters.indexOf(character));
  const sum = creditWeights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0);
  return (31 - (sum % 31)) % 31 === values[17];
}
