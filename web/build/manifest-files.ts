import type { Manifest } from "vite";

/** Files below dist that a page needs before its first paint. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** Files of modules or chunk groups, by source or name, including static imports. */
export function pageFilesOf(manifest: Manifest, wanted: readonly string[]): PageFiles {
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
    // Styles of an imported chunk come before those of the importing chunk.
    for (const file of chunk.css ?? []) styles.add(file);
  };
  wanted.forEach(add);
  return { scripts: [...scripts], styles: [...styles] };
}
