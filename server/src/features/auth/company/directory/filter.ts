/** Replaced by the typed account. */
const placeholder = "{account}";

/** Error message for a filter; null if valid. */
export function filterProblem(filter: string): string | null {
  if (!filter.includes(placeholder)) return `搜索条件中须有 ${placeholder}，登录时换成所填的账号`;
  let depth = 0;
  for (const sign of filter) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (depth < 0) return "搜索条件的括号不成对";
  }
  return depth === 0 && filter.startsWith("(") ? null : "搜索条件的括号不成对";
}

/** Filter for one account. The name is escaped (RFC 4515). */
export function filterForAccount(filter: string, account: string): string {
  return filter.replaceAll(placeholder, () => escaped(account));
}

/** Filter for everybody who may sign in. */
export const filterForEverybody = (filter: string): string => filter.replaceAll(placeholder, "*");

/** Filter for the person with this permanent id: a text, or 16 bytes in hexadecimal. */
export function filterForSubject(filter: string, attribute: string, subject: string): string {
  const isBytes = /^(?:[0-9a-f]{2}){16}$/.test(subject);
  const value = isBytes ? subject.replaceAll(/../g, "\\$&") : escaped(subject);
  return `(&${filterForEverybody(filter)}(${attribute}=${value}))`;
}

const special = new Set(["(", ")", "*", "\\", "\0"]);

const escaped = (text: string): string =>
  Array.from(text, (sign) =>
    special.has(sign) ? `\\${sign.charCodeAt(0).toString(16).padStart(2, "0")}` : sign,
  ).join("");
