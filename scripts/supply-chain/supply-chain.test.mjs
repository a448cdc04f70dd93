import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { root } from "../bootstrap.mjs";
import { licencesPage, licencesText, strangeLicences } from "./licences.mjs";
import {
  compareVersions,
  foreignPackages,
  holes,
  inexactVersions,
  readTree,
  strangeInstallScripts,
  unsealedPackages,
} from "./lock.mjs";

const { lock, manifests, floors, allowed } = readTree();
const sealed = `sha512-${"A".repeat(86)}==`;
/** A lock file with one package in it. */
const lockOf = (name, entry) => ({
  packages: { "": {}, [`node_modules/${name}`]: { integrity: sealed, ...entry } },
});

describe("the packages of this repository", () => {
  test("are named in one version each", () => {
    assert.deepEqual(inexactVersions(manifests), []);
  });

  test("are held to their bytes and come from a registry", () => {
    assert.ok(foreignPackages(lock).length > 300);
    assert.deepEqual(unsealedPackages(lock), []);
  });

  test("run no program while they are installed, and none wants to that is not known", () => {
    assert.match(readFileSync(join(root, ".npmrc"), "utf8"), /^ignore-scripts=true$/m);
    assert.deepEqual(strangeInstallScripts(lock, allowed), []);
  });

  test("have no known hole", () => {
    assert.deepEqual(holes(lock, floors, allowed), []);
  });

  test("are under licences that somebody has looked at, and listed", () => {
    assert.deepEqual(strangeLicences(lock, allowed), []);
    const page = existsSync(licencesPage) ? readFileSync(licencesPage, "utf8") : "";
    assert.equal(page, licencesText(lock, allowed), "run: npm run licences");
  });

  test("say of themselves what is listed for those of which the lock file is silent", () => {
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

/** For manifests without a licence: what the words beside them are. */
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
  test("refuse ranges, tags and addresses", () => {
    for (const version of ["^1.2.3", "~1.2.3", "1.x", "latest", "*", "git+https://a.example/b"]) {
      const manifest = { name: "a", dependencies: { b: version } };
      assert.deepEqual(inexactVersions([manifest]), [`a: b ${version}`]);
    }
    assert.deepEqual(inexactVersions([{ name: "a", devDependencies: { b: "1.2.3-beta.1" } }]), []);
    const own = [{ name: "a", dependencies: { b: "*" } }, { name: "b" }];
    assert.deepEqual(inexactVersions(own), []);
  });

  test("refuse packages without a hash, with a weak one, or from elsewhere", () => {
    const entries = [
      { integrity: undefined },
      { integrity: "sha1-AAAA" },
      { resolved: "git+ssh://git@a.example/b.git#abc" },
      { resolved: "http://registry.example/b-1.0.0.tgz" },
      { resolved: "file:../b" },
    ];
    for (const entry of entries) {
      assert.deepEqual(unsealedPackages(lockOf("b", entry)), ["node_modules/b"]);
    }
    const good = { resolved: "https://registry.example/b-1.0.0.tgz" };
    assert.deepEqual(unsealedPackages(lockOf("b", good)), []);
  });

  test("refuse an install script that nobody has allowed", () => {
    const entry = { hasInstallScript: true };
    assert.deepEqual(strangeInstallScripts(lockOf("b", entry), allowed), ["node_modules/b"]);
    const [known] = Object.keys(allowed.installScripts);
    assert.deepEqual(strangeInstallScripts(lockOf(known, entry), allowed), []);
  });

  test("refuse a version below its floor, wherever it lies, and versions of thieves", () => {
    const old = { packages: { "node_modules/a/node_modules/ws": { version: "8.17.0" } } };
    assert.deepEqual(holes(old, floors, allowed), [
      "node_modules/a/node_modules/ws 8.17.0 < 8.17.1: CVE-2024-37890",
    ]);
    assert.deepEqual(holes(lockOf("ws", { version: "8.17.1" }), floors, allowed), []);
    assert.equal(holes(lockOf("debug", { version: "4.4.2" }), floors, allowed).length, 1);
  });

  test("refuse a licence that nobody has looked at", () => {
    const of = (license) => strangeLicences(lockOf("b", { license }), allowed);
    for (const good of ["MIT", "(MIT OR Apache-2.0)", "Apache-2.0 AND LGPL-3.0-or-later AND MIT"]) {
      assert.deepEqual(of(good), []);
    }
    for (const bad of ["GPL-3.0", "MIT AND AGPL-3.0", "SEE LICENSE IN x", undefined]) {
      assert.equal(of(bad).length, 1, bad);
    }
  });

  test("put versions in their order", () => {
    assert.ok(compareVersions("1.2.10", "1.2.9") > 0);
    assert.ok(compareVersions("2.0.0", "10.0.0") < 0);
    assert.ok(compareVersions("1.0.0-beta.2", "1.0.0") < 0);
    assert.equal(compareVersions("1.2.3", "1.2.3"), 0);
  });
});
