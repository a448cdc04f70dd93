// @vitest-environment happy-dom
import { screens } from "@aeromaint/contracts/screens.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import ItemCourses, { coursePage } from "./item-courses.tsx";

afterEach(resetSite);

const text = "孔探检查（8 学时）";
const show = (userType: string, permissions: string[]) => {
  cleanup();
  signInForTest();
  mockResponses((path) =>
    path.endsWith("/profile")
      ? { user: { userType, nickName: "甲" }, roles: [], permissions, menus: [] }
      : { list: [], total: 0 },
  );
  renderOnSite(<ItemCourses courses={[{ courseId: "5", text }]} />);
};

it("links a training item to its course, depending on the permission", async () => {
  expect(coursePage).toBe(screens.courses.path);
  show("00", ["train:course:query"]);
  const link = await screen.findByRole("link", { name: text });
  expect(link.getAttribute("href")).toBe(`${screens.courses.path}?view=5`);
  show("03", []);
  const own = await screen.findByRole("link", { name: text });
  expect(own.getAttribute("href")).toMatch(/user-profile#own-authorisations$/);
  show("00", ["train:record:list"]);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("link", { name: text })).toBeNull();
});
