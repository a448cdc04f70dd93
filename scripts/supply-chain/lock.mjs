import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap.mjs";

export const workspaces = ["", "contracts", "server", "web", "e2e"];

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8"));

/** Lock file and manifests. */
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
 * Third-party packages by name: `node_modules/a/node_modules/b` is called b.
 * @returns {{ path: string, name: string, entry: Record<string, unknown> }[]}
 */
export function thirdPartyPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf("node_modules/");
    if (at < 0 || entry.link) return [];
    return [{ path, name: path.slice(at + "node_modules/".length), entry }];
  });
}

/** Dependencies without an exact version in their manifest. */
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

/**
 * Packages without a strong hash in the lock file, or not from a registry. A package within the
 * archive of another one is covered by the hash of that archive.
 */
export function packagesWithoutHash(lock) {
  const isCovered = (path, { integrity, resolved, inBundle }) => {
    const parent = path.slice(0, path.lastIndexOf("/node_modules/"));
    if (inBundle && lock.packages[parent]) return isCovered(parent, lock.packages[parent]);
    const isSealed = /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "");
    return isSealed && (resolved === undefined || /^https:\/\/.*\.tgz$/.test(resolved));
  };
  return thirdPartyPackages(lock)
    .filter(({ path, entry }) => !isCovered(path, entry))
    .map(({ path }) => path);
}

/** Packages with an install script that is not allowed. */
export function unknownInstallScripts(lock, { installScripts }) {
  return thirdPartyPackages(lock)
    .filter(({ name, entry }) => entry.hasInstallScript && !(name in installScripts))
    .map(({ path }) => path);
}

/** Packages in a version with a known vulnerability, or published by attackers. */
export function vulnerablePackages(lock, floors, { versionsTakenOver }) {
  return thirdPartyPackages(lock).flatMap(({ path, name, entry: { version } }) => {
    if (versionsTakenOver[name] === version) return [`${path} ${version}: published by thieves`];
    const limit = floors[name];
    if (!limit || compareVersions(version, limit.floor) >= 0) return [];
    return [`${path} ${version} < ${limit.floor}: ${limit.hole}`];
  });
}

/** Negative if `a` is older; a prerelease is older than its release. */
export function compareVersions(a, b) {
  const [numbersA, numbersB] = [a, b].map((text) => text.split("-")[0].split(".").map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = numbersA[index] - numbersB[index];
    if (difference !== 0) return difference;
  }
  return Number(b.includes("-")) - Number(a.includes("-"));
}
