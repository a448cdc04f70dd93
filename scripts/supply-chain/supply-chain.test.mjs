import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { root } from "../bootstrap.mjs";
import { licencesPage, licencesText, unknownLicences } from "./licences.mjs";
import {
  compareVersions,
  inexactVersions,
  packagesWithoutHash,
  readTree,
  thirdPartyPackages,
  unknownInstallScripts,
  vulnerablePackages,
} from "./lock.mjs";

const { lock, manifests, floors, allowed } = readTree();
const sealed = `sha512-${"A".repeat(86)}==`;
/** Lock file with one package. */
const lockOf = (name, entry) => ({
  packages: { "": {}, [`node_modules/${name}`]: { integrity: sealed, ...entry } },
});

describe("the packages of this repository", () => {
  test("have one exact version each", () => {
    assert.deepEqual(inexactVersions(manifests), []);
  });

  test("have a hash and come from a registry", () => {
    assert.ok(thirdPartyPackages(lock).length > 300);
    assert.deepEqual(packagesWithoutHash(lock), []);
  });

  test("run only known install scripts", () => {
    assert.match(readFileSync(join(root, ".npmrc"), "utf8"), /^ignore-scripts=true$/m);
    assert.deepEqual(unknownInstallScripts(lock, allowed), []);
  });

  test("have no known vulnerability", () => {
    assert.deepEqual(vulnerablePackages(lock, floors, allowed), []);
  });

  test("have an allowed and listed licence", () => {
    assert.deepEqual(unknownLicences(lock, allowed), []);
    const page = existsSync(licencesPage) ? readFileSync(licencesPage, "utf8") : "";
    assert.equal(page, licencesText(lock, allowed), "run: npm run licences");
  });

  test("contain the listed licence if the lock file lacks it", () => {
    for (const [name, licence] of Object.entries(allowed.licencesOfSilent)) {
      const file = join(root, "node_modules", name, "package.json");
      if (!existsSync(file)) continue;
      const { license, licenses } = JSON.parse(readFileSync(file, "utf8"));
      const text = join(root, "node_modules", name);
      const said = license ?? licenses?.[0]?.type ?? licenceTextIn(text);
      assert.equal(said, licence, name);
    }
  });
});

/** Licence of a manifest without one, from the text files next to it. */
function licenceTextIn(folder) {
  const texts = ["LICENSE", "LICENSE.md", "Readme.md", "README.md"]
    .map((name) => join(folder, name))
    .filter(existsSync)
    .map((file) => readFileSync(file, "utf8"));
  return texts.some((text) => /\bMIT\b|Permission is hereby granted, free of charge/.test(text))
    ? "MIT"
    : undefined;
}

describe("the checks", () => {
  test("refuse ranges, tags and URLs", () => {
    for (const version of ["^1.2.3", "~1.2.3", "1.x", "latest", "*", "git+https://a.example/b"]) {
      const manifest = { name: "a", dependencies: { b: version } };
      assert.deepEqual(inexactVersions([manifest]), [`a: b ${version}`]);
    }
    assert.deepEqual(inexactVersions([{ name: "a", devDependencies: { b: "1.2.3-beta.1" } }]), []);
    const own = [{ name: "a", dependencies: { b: "*" } }, { name: "b" }];
    assert.deepEqual(inexactVersions(own), []);
  });

  test("refuse packages without a hash, with a weak one, or from another source", () => {
    const entries = [
      { integrity: undefined },
      { integrity: "sha1-AAAA" },
      { resolved: "git+ssh://git@a.example/b.git#abc" },
      { resolved: "http://registry.example/b-1.0.0.tgz" },
      { resolved: "file:../b" },
    ];
    for (const entry of entries) {
      assert.deepEqual(packagesWithoutHash(lockOf("b", entry)), ["node_modules/b"]);
    }
    const good = { resolved: "https://registry.example/b-1.0.0.tgz" };
    assert.deepEqual(packagesWithoutHash(lockOf("b", good)), []);
    // Within the archive of another package.
    const within = (entry) => {
      const lock = lockOf("b", entry);
      lock.packages["node_modules/b/node_modules/c"] = { inBundle: true };
      return packagesWithoutHash(lock);
    };
    assert.deepEqual(within(good), []);
    assert.equal(within({ integrity: undefined }).length, 2);
  });

  test("refuse an install script that is not allowed", () => {
    const entry = { hasInstallScript: true };
    assert.deepEqual(unknownInstallScripts(lockOf("b", entry), allowed), ["node_modules/b"]);
    const [known] = Object.keys(allowed.installScripts);
    assert.deepEqual(unknownInstallScripts(lockOf(known, entry), allowed), []);
  });

  test("refuse a version below its minimum at any path, and versions of attackers", () => {
    const old = { packages: { "node_modules/a/node_modules/ws": { version: "8.17.0" } } };
    assert.deepEqual(vulnerablePackages(old, floors, allowed), [
      "node_modules/a/node_modules/ws 8.17.0 < 8.17.1: CVE-2024-37890",
    ]);
    assert.deepEqual(vulnerablePackages(lockOf("ws", { version: "8.17.1" }), floors, allowed), []);
    assert.equal(
      vulnerablePackages(lockOf("debug", { version: "4.4.2" }), floors, allowed).length,
      1,
    );
  });

  test("refuse a licence that is not allowed", () => {
    const of = (license) => unknownLicences(lockOf("b", { license }), allowed);
    for (const good of ["MIT", "(MIT OR Apache-2.0)", "Apache-2.0 AND LGPL-3.0-or-later AND MIT"]) {
      assert.deepEqual(of(good), []);
    }
    for (const bad of ["GPL-3.0", "MIT AND AGPL-3.0", "SEE LICENSE IN x", undefined]) {
      assert.equal(of(bad).length, 1, bad);
    }
  });

  test("compare versions in order", () => {
    assert.ok(compareVersions("1.2.10", "1.2.9") > 0);
    assert.ok(compareVersions("2.0.0", "10.0.0") < 0);
    assert.ok(compareVersions("1.0.0-beta.2", "1.0.0") < 0);
    assert.equal(compareVersions("1.2.3", "1.2.3"), 0);
  });
});
