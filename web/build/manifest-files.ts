import type { Manifest } from "vite";

/** Files below dist that pages need before they can be shown. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** What modules or groups of chunks, by their source or name, need with their static imports. */
export function filesOf(manifest: Manifest, wanted: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const groups = new Map(
    Object.values(manifest)
      .filter(({ src }) => !src)
      .map((chunk) => [chunk.name, chunk]),
  );
  const add = (key: string) => {
    const chunk = manifest[key] ?? groups.get(key);
    if (!chunk) throw new Error(`The manifest has no ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(add);
    // The styles of an imported chunk come before those of the chunk that imports it.
    for (const file of chunk.css ?? []) styles.add(file);
  };
  wanted.forEach(add);
  return { scripts: [...scripts], styles: [...styles] };
}
