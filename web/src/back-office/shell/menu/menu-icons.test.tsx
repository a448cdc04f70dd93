// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { menuItems } from "./page-menu.tsx";

function iconOf(iconUrls: string[]): HTMLElement {
  const page = {
    path: "/work/page",
    title: "页面",
    trail: [],
    appCode: "work",
    iconUrls,
    redirect: undefined,
    frameUrl: null,
    hidden: false,
    fullWindow: false,
    newWindow: false,
  } satisfies OfficePage;
  const [item] = menuItems(new Map([[page.path, page]]), "work");
  const icon = item && "icon" in item ? item.icon : null;
  return render(icon).container;
}

const sources = (element: HTMLElement) =>
  [...element.querySelectorAll("img")].map((image) => image.getAttribute("src"));

it("has both pictures of a menu, as it is shown and as it is shown when chosen", () => {
  expect(sources(iconOf(["/usual.png", "/chosen.png"]))).toEqual(["/usual.png", "/chosen.png"]);
});

it("has the one picture of a menu with one, and a drawn one without", () => {
  expect(sources(iconOf(["/usual.png"]))).toEqual(["/usual.png"]);
  const drawn = iconOf([]);
  expect(sources(drawn)).toEqual([]);
  expect(drawn.querySelector("svg")).not.toBeNull();
});
