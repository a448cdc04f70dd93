// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { sideMenuItems } from "./page-menu.tsx";

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
    screen: null,
    fullWindow: false,
    newWindow: false,
  } satisfies OfficePage;
  const [item] = sideMenuItems(new Map([[page.path, page]]), "work");
  const icon = item && "icon" in item ? item.icon : null;
  return render(icon).container;
}

const sources = (element: HTMLElement) =>
  [...element.querySelectorAll("img")].map((image) => image.getAttribute("src"));

it("renders both icons of a menu, normal and selected", () => {
  expect(sources(iconOf(["/usual.png", "/chosen.png"]))).toEqual(["/usual.png", "/chosen.png"]);
});

it("renders a single icon, or a drawn one without an icon", () => {
  expect(sources(iconOf(["/usual.png"]))).toEqual(["/usual.png"]);
  const drawn = iconOf([]);
  expect(sources(drawn)).toEqual([]);
  expect(drawn.querySelector("svg")).not.toBeNull();
});
