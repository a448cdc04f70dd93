// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { answerCalls, leaveSite, showOnSite, signInForTest } from "../site.fixture.tsx";
import MemberHome from "./member-home.tsx";

afterEach(leaveSite);

it("is seen although nothing could be read, before that is tried again", async () => {
  signInForTest();
  answerCalls(() => {
    throw new Error("No answer.");
  });
  showOnSite(<MemberHome />, { retryDelay: 3_600_000 });
  const link = await screen.findByRole("link", { name: "全部公告" });
  const home = link.closest("[aria-busy]");
  await expect.poll(() => home?.getAttribute("aria-busy")).toBe("false");
});
