import { readdir } from "node:fs/promises";

const here = new URL("./", import.meta.url);

/** The default exports of a folder's modules, in the order of their names. */
export async function demoFolder<T>(folder: string): Promise<T[]> {
  const directory = new URL(`${folder}/`, here);
  const names = (await readdir(directory)).filter((name) => name.endsWith(".ts")).sort();
  return Promise.all(
    names.map(
      async (name) => ((await import(new URL(name, directory).href)) as { default: T }).default,
    ),
  );
}
