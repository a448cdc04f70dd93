import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap.mjs";

export const workspaces = ["", "contracts", "server", "web", "e2e"];

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8"));

/** The lock file and the manifests that it was made from. */
export function readTree() {
  return {
    lock: readJson("package-lock.json"),
    manifests: workspaces.map((workspace) => ({
      workspace,
      ...readJson(workspace, "package.json"),
    })),
    floors: readJson("scripts", "supply-chain", "version-floors.json"),
    allowed: readJson("scripts", "supply-chain", "allowed.json"),
  };
}

/**
 * Packages that others wrote, with their names: those at `node_modules/a/node_modules/b` are called b.
 *
 * @returns {{ path: string, name: string, entry: Record<string, unknown> }[]}
 */
export function foreignPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf("node_modules/");
    if (at < 0 || entry.link) return [];
    return [{ path, name: path.slice(at + "node_modules/".length), entry }];
  });
}

/** Dependencies whose manifest does not name one exact version. */
export function inexactVersions(manifests) {
  const own = new Set(manifests.map(({ name }) => name));
  return manifests.flatMap((manifest) =>
    ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(([name, version]) => !own.has(name) && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${manifest.name}: ${name} ${version}`),
    ),
  );
}

/** Packages whose bytes the lock file does not name, or that come from somewhere else than a registry. */
export function unsealedPackages(lock) {
  return foreignPackages(lock)
    .filter(({ entry: { integrity, resolved } }) => {
      const isSealed = /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "");
      return !isSealed || !(resolved === undefined || /^https:\/\/.*\.tgz$/.test(resolved));
    })
    .map(({ path }) => path);
}

/** Packages that would run a program while they are installed, and that nobody has allowed to. */
export function strangeInstallScripts(lock, { installScripts }) {
  return foreignPackages(lock)
    .filter(({ name, entry }) => entry.hasInstallScript && !(name in installScripts))
    .map(({ path }) => path);
}

/** Packages in a version with a known hole, or in one that thieves have published. */
export function holes(lock, floors, { versionsTakenOver }) {
  return foreignPackages(lock).flatMap(({ path, name, entry: { version } }) => {
    if (versionsTakenOver[name] === version) return [`${path} ${version}: published by thieves`];
    const limit = floors[name];
    if (!limit || compareVersions(version, limit.floor) >= 0) return [];
    return [`${path} ${version} < ${limit.floor}: ${limit.hole}`];
  });
}

/** Below zero when `a` is the older one; what comes before a release is older than it. */
export function compareVersions(a, b) {
  const [numbersA, numbersB] = [a, b].map((text) => text.split("-")[0].split(".").map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = numbersA[index] - numbersB[index];
    if (difference !== 0) return difference;
  }
  return Number(b.includes("-")) - Number(a.includes("-"));
}
