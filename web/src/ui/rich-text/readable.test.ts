// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { makeReadable } from "./rich-content.tsx";

const stored = "/api/open/oss/preview/byid/AbC";

function made(html: string, width = 672): HTMLElement {
  const place = document.createElement("div");
  place.append(makeReadable(html, { width, theme: "dark" }));
  return place;
}

test("shrinks pictures to the column and asks for a scaled one", () => {
  const image = made(`<p><img src="${stored}" width="2000" height="900"></p>`).querySelector("img");
  expect(image?.style.maxWidth).toBe("min(100%, 672px)");
  // Their ratio keeps the place.
  expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["2000", "900"]);
  expect(image?.getAttribute("src")).toBe(`${stored}?w=750`);
  expect(image?.getAttribute("loading")).toBe("lazy");
});

test("takes 750 px for a column of unknown width", () => {
  expect(made(`<img src="${stored}">`, 0).querySelector("img")?.style.maxWidth).toBe(
    "min(100%, 750px)",
  );
});

test("leaves a small picture at its own size", () => {
  expect(made(`<img src="${stored}" width="300">`).querySelector("img")?.style.maxWidth).toBe(
    "min(100%, 300px)",
  );
});

test("puts each table once into a box that scrolls", () => {
  const place = made(
    `<table><tbody><tr><td>1</td></tr></tbody></table><div class="tableWrapper"><table></table></div>`,
  );
  expect(place.querySelectorAll(".tableWrapper > table")).toHaveLength(2);
  expect(place.querySelectorAll(".tableWrapper")).toHaveLength(2);
});

test("opens links apart from the platform", () => {
  const link = made(`<a href="https://example.org/">外部</a>`).querySelector("a");
  expect(link?.getAttribute("target")).toBe("_blank");
  expect(link?.getAttribute("rel")).toBe("noopener noreferrer");
});
