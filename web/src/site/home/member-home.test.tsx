// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import MemberHome from "./member-home.tsx";

afterEach(resetSite);

it("becomes visible after the first failed load, before the retry", async () => {
  signInForTest();
  mockResponses(() => {
    throw new Error("No answer.");
  });
  renderOnSite(<MemberHome />, { retryDelay: 3_600_000 });
  const link = await screen.findByRole("link", { name: "全部公告" });
  const home = link.closest("[aria-busy]");
  await expect.poll(() => home?.getAttribute("aria-busy")).toBe("false");
});
