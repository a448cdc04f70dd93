import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { measurePages } from "./budget.ts";

const web = "/somewhere/web/src";

/** Chunk with one module of hardly compressible code. */
function chunk(module: string, kilobytes: number, imports: string[] = []) {
  const code = randomBytes(kilobytes * 768).toString("base64");
  return { fileName: module, moduleIds: [`${web}/${module}`], imports, code };
}

const frame = [
  chunk("app/main.ts", 1),
  chunk("app/start.tsx", 10, ["react.js"]),
  chunk("react.js", 50),
  chunk("site/layout/site-layout.tsx", 5, ["react.js"]),
  chunk("back-office/office-frame.tsx", 1),
  chunk("back-office/navigation/page-access.ts", 1),
  chunk("back-office/shell/office-layout.tsx", 100, ["react.js"]),
];

test("counts a page with its layout, each chunk once", () => {
  const pages = [
    chunk("site/home/home-page.tsx", 20, ["react.js", "parts.js"]),
    chunk("site/search/search-page.tsx", 90),
    chunk("parts.js", 8),
    chunk("back-office/login/login-page.tsx", 400),
  ];
  const [site = [], office = []] = measurePages([...frame, ...pages]);
  expect(site.map(({ page }) => page)).toEqual([
    "src/site/search/search-page.tsx",
    "src/site/home/home-page.tsx",
  ]);
  const [search, home] = site.map(({ kilobytes }) => kilobytes);
  // Base64 uses eight bits for six, so it compresses to about 3/4.
  expect(home).toBeGreaterThan((1 + 10 + 50 + 5 + 20 + 8) * 0.74);
  expect(home).toBeLessThan((1 + 10 + 50 + 5 + 20 + 8) * 0.8);
  expect(search).toBeGreaterThan(home ?? 0);
  expect(office).toMatchObject([{ page: "src/back-office/login/login-page.tsx", limit: 440 }]);
});

test("reports a configured module that no longer exists", () => {
  expect(() => measurePages(frame.slice(1))).toThrow("src/app/main.ts");
});
