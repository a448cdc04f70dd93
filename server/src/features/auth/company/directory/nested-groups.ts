import { type Client, NoSuchObjectError } from "ldapts";

const maxDepth = 5;
const maxGroups = 200;

/**
 * The groups of an entry and those that these belong to, by the attribute that names them, as
 * memberOf: whole names and their first parts. Groups that contain each other are read once.
 */
export async function nestedGroups(
  client: Client,
  entry: Record<string, unknown>,
  attribute: string | null | undefined,
): Promise<string[]> {
  if (!attribute) return [];
  const found = new Map<string, string>();
  let level = namesIn(entry[attribute]);
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const fresh = level.filter((name) => !found.has(name.toLowerCase()));
    for (const name of fresh) {
      if (found.size < maxGroups) found.set(name.toLowerCase(), name);
    }
    if (found.size >= maxGroups) break;
    const above = await Promise.all(fresh.map((name) => groupsAbove(client, name, attribute)));
    level = above.flat();
  }
  return [...found.values()].flatMap((name) => [name, firstPart(name)].flatMap((one) => one ?? []));
}

async function groupsAbove(client: Client, name: string, attribute: string): Promise<string[]> {
  // A group may also be a plain word, which has nothing above it.
  if (firstPart(name) === null) return [];
  try {
    const { searchEntries } = await client.search(name, {
      ...{ scope: "base", attributes: [attribute], sizeLimit: 1 },
    });
    return namesIn(searchEntries[0]?.[attribute]);
  } catch (error) {
    // Of another part of the directory, or not to be seen.
    if (error instanceof NoSuchObjectError) return [];
    throw error;
  }
}

const namesIn = (value: unknown): string[] =>
  [value].flat().flatMap((name) => (typeof name === "string" && name ? name : []));

/** The value of a name's first part: `航线,一队` of `CN=航线\,一队,OU=组`; null for what is no such name. */
export function firstPart(name: string): string | null {
  const value = /^[A-Za-z][\w-]*=((?:\\.|[^,\\+])+)/s.exec(name)?.[1];
  if (value === undefined) return null;
  const bytes = value.replaceAll(/(?:\\[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll("\\", ""), "hex").toString("utf8"),
  );
  return bytes.replaceAll(/\\(.)/gs, "$1").trim();
}
