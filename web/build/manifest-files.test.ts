import { expect, test } from "vitest";
import { filesOf } from "./manifest-files.ts";

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

test("names what a page needs once, styles in the order in which they build upon each other", () => {
  expect(filesOf(manifest, ["site", "src/list-page.tsx"])).toEqual({
    scripts: ["site.js", "framework.js", "list-page.js", "rows.js"],
    styles: ["site.css", "rows.css", "list-page.css"],
  });
});

test("says when the build has no such part", () => {
  expect(() => filesOf(manifest, ["src/gone-page.tsx"])).toThrow("src/gone-page.tsx");
});
