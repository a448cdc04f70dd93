import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { weigh } from "./budget.ts";

const web = "/somewhere/web/src";

/** A chunk of one module; its code hardly compresses. */
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

test("counts what stands around a page, and everything once", () => {
  const pages = [
    chunk("site/home/home-page.tsx", 20, ["react.js", "parts.js"]),
    chunk("site/search/search-page.tsx", 90),
    chunk("parts.js", 8),
    chunk("back-office/login/login-page.tsx", 400),
  ];
  const [site = [], office = []] = weigh([...frame, ...pages]);
  expect(site.map(({ page }) => page)).toEqual([
    "src/site/search/search-page.tsx",
    "src/site/home/home-page.tsx",
  ]);
  const [search, home] = site.map(({ kilobytes }) => kilobytes);
  // Base64 takes eight bits where six would do.
  expect(home).toBeGreaterThan((1 + 10 + 50 + 5 + 20 + 8) * 0.74);
  expect(home).toBeLessThan((1 + 10 + 50 + 5 + 20 + 8) * 0.8);
  expect(search).toBeGreaterThan(home ?? 0);
  expect(office).toMatchObject([{ page: "src/back-office/login/login-page.tsx", limit: 450 }]);
});

test("says when a part that it knows is no longer there", () => {
  expect(() => weigh(frame.slice(1))).toThrow("src/app/main.ts");
});
