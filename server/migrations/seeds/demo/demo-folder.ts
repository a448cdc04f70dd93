import { readdir } from "node:fs/promises";
import { basename } from "node:path";

const here = new URL("./", import.meta.url);

/** The default exports of the modules in a folder and below it, in the order of their names. */
export async function demoFolder<T>(folder: string): Promise<T[]> {
  const directory = new URL(`${folder}/`, here);
  const files = await readdir(directory, { recursive: true });
  const names = files
    .filter((name) => name.endsWith(".ts"))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
  return Promise.all(
    names.map(
      async (name) => ((await import(new URL(name, directory).href)) as { default: T }).default,
    ),
  );
}
