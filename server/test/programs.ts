import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "./process/debian-postgres.ts";

/**
 * Finds the programs of a drill and of PostgreSQL. @param packages package of each program @throws
 * with the missing packages, including `alsoMissing`
 */
export function requirePrograms<Program extends string>(
  drill: string,
  packages: Readonly<Record<Program, string>>,
  alsoMissing: readonly string[] = [],
): { postgres: string; programs: Record<Program, string> } {
  const names = Object.keys(packages) as Program[];
  const found = new Map(names.map((name) => [name, findProgram(name)]));
  const missing: string[] = names.filter((name) => !found.get(name)).map((name) => packages[name]);
  const postgres = findPostgres();
  if (!postgres) missing.push("postgresql");
  missing.push(...alsoMissing);
  if (missing.length > 0 || !postgres) {
    const list = [...new Set(missing)].join(" ");
    throw new Error(
      `演练 ${drill} 缺少以下软件包，请先安装：apt-get install ${list}\n` +
        `The drill ${drill} needs packages that are not here: apt-get install ${list}`,
    );
  }
  return { postgres, programs: Object.fromEntries(found) as Record<Program, string> };
}

function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/bin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
