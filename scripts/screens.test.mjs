import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { officePaths } from "../e2e/back-office/office.ts";
import { officeScreens } from "../e2e/screens/office-screens.ts";

const pictured = new Set(
  officeScreens.flatMap(({ path }) => (typeof path === "string" ? [path.split("?")[0]] : [])),
);

test("pictures only screens of the back office", () => {
  const known = new Set(["/login", "/web-site/user-profile", ...Object.values(officePaths)]);
  assert.deepEqual([...pictured.difference(known)], []);
});

test("has a picture of every screen", () => {
  assert.deepEqual(
    Object.values(officePaths).filter((path) => !pictured.has(path)),
    [],
  );
});

test("gives every picture its own name", () => {
  const names = officeScreens.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

test("has a journey on every screen", () => {
  const folder = new URL("../e2e/journeys/", import.meta.url);
  const journeys = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  const without = Object.keys(officePaths).filter(
    (name) => !new RegExp(`officePaths\\.${name}\\b`).test(journeys),
  );
  // Their pages are only opened, by journeys/screens.
  const opened = ["ownAuthorisations", "aircraftTypes", "fleet", "backups", "firmLicences"];
  assert.deepEqual(without, opened);
});
