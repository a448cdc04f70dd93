import { type Client, ResultCodeError } from "ldapts";
import { attributeValue } from "./entry.ts";

const maxDepth = 5;
const maxGroups = 200;

interface Groups {
  /** Null if the list is not complete. */
  groups: string[] | null;
  problem: string | null;
}

const incomplete = (problem: string): Groups => ({ groups: null, problem });

/** DNs of direct and indirect groups, by an attribute like memberOf, and their first parts. */
export async function nestedGroups(
  client: Client,
  direct: readonly string[],
  attribute: string | null | undefined,
): Promise<Groups> {
  const found = new Map<string, string>();
  let level = direct;
  for (let depth = 0; ; depth += 1) {
    const fresh = level.filter((name) => !found.has(dnKey(name)));
    for (const name of fresh) found.set(dnKey(name), name);
    if (found.size > maxGroups) return incomplete(`组超过 ${maxGroups} 个`);
    if (fresh.length === 0) break;
    if (depth === maxDepth) return incomplete(`组的层次超过 ${maxDepth} 层`);
    const above: string[] = [];
    for (const names of await Promise.all(
      fresh.map((name) => groupsAbove(client, name, attribute ?? "")),
    )) {
      if (!Array.isArray(names)) return incomplete(names.problem);
      above.push(...names);
    }
    level = above;
  }
  const groups = [...found.values()].flatMap((name) => [name, firstDnValue(name) ?? []].flat());
  return { groups, problem: null };
}

async function groupsAbove(
  client: Client,
  name: string,
  attribute: string,
): Promise<string[] | { problem: string }> {
  // A group may be a plain word, without parents.
  if (firstDnValue(name) === null) return [];
  const problem = `无法读取组 ${name.slice(0, 100)}`;
  try {
    const { searchEntries } = await client.search(name, {
      scope: "base",
      attributes: [attribute],
      sizeLimit: 1,
    });
    const [group] = searchEntries;
    return group ? namesIn(attributeValue(group, attribute)) : { problem };
  } catch (error) {
    if (error instanceof ResultCodeError) return { problem: `${problem}（${error.code}）` };
    throw error;
  }
}

const namesIn = (value: unknown): string[] =>
  [value].flat().flatMap((name) => (typeof name === "string" && name ? name : []));

/** Value of the first part: `航线,一队` of `CN=航线\,一队,OU=组`. Null if the text is no DN. */
export function firstDnValue(name: string): string | null {
  const value = /^[A-Za-z][\w-]*=((?:\\.|[^,\\+])+)/s.exec(name)?.[1];
  return value === undefined ? null : unescaped(value);
}

/** Key that is equal for all spellings of a DN (`\,` and `\2C`, case, spaces). */
export const dnKey = (name: string): string =>
  name.replaceAll(/(?:\\.|[^\\,;+=])+/gs, (part) => JSON.stringify(unescaped(part).toLowerCase()));

function unescaped(value: string): string {
  const bytes = value.replaceAll(/(?:\\[0-9a-f]{2})+/gi, (escaped) =>
    // A decoded backslash must not escape the next character.
    Buffer.from(escaped.replaceAll("\\", ""), "hex").toString("utf8").replaceAll("\\", "\\\\"),
  );
  return bytes.replaceAll(/\\(.)/gs, "$1").trim();
}
