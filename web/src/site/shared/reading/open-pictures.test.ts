// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { openPictures } from "./enlarged-picture.tsx";

const place = document.createElement("div");

beforeEach(() => {
  place.innerHTML =
    '<img id="one" src="/api/open/oss/preview/byid/1?w=750" alt="磨损"><a href="/x"><img id="two" src="/2"></a>';
});

const pictureOf = (id: string) => place.querySelector<HTMLImageElement>(`#${id}`);

test("opens the whole picture by click and by Enter", () => {
  const open = vi.fn();
  openPictures(place, open);
  pictureOf("one")?.click();
  pictureOf("one")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(open).toHaveBeenCalledTimes(2);
  const [{ src, alt }] = open.mock.calls[0] as [{ src: string; alt: string }];
  expect(new URL(src).pathname + new URL(src).search).toBe("/api/open/oss/preview/byid/1");
  expect(alt).toBe("磨损");
});

test("leaves a picture inside a link to its link", () => {
  const open = vi.fn();
  openPictures(place, open);
  pictureOf("two")?.click();
  expect(open).not.toHaveBeenCalled();
});

test("is silent once it was stopped", () => {
  const open = vi.fn();
  openPictures(place, open)();
  pictureOf("one")?.click();
  expect(open).not.toHaveBeenCalled();
});
