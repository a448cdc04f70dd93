import { expect, test } from "vitest";
import { pageFilesOf } from "./manifest-files.ts";

const manifest = {
  "index.html": { file: "index.js", src: "index.html", imports: ["_loader.js"] },
  "_loader.js": { file: "loader.js", name: "loader" },
  "_framework.js": { file: "framework.js", name: "framework" },
  "_site.js": { file: "site.js", name: "site", imports: ["_framework.js"], css: ["site.css"] },
  "_rows.js": { file: "rows.js", name: "rows", imports: ["_site.js"], css: ["rows.css"] },
  "src/list-page.tsx": {
    file: "list-page.js",
    src: "src/list-page.tsx",
    imports: ["_rows.js", "_framework.js"],
    css: ["list-page.css"],
  },
};

test("lists each file of a page once, styles in the order of their imports", () => {
  expect(pageFilesOf(manifest, ["site", "src/list-page.tsx"])).toEqual({
    scripts: ["site.js", "framework.js", "list-page.js", "rows.js"],
    styles: ["site.css", "rows.css", "list-page.css"],
  });
});

test("reports a module that the build lacks", () => {
  expect(() => pageFilesOf(manifest, ["src/gone-page.tsx"])).toThrow("src/gone-page.tsx");
});
