// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import InquiriesSection from "./inquiries-section.tsx";

afterEach(resetSite);

const nobody = { list: [], total: 0 };

it("asks for what waits only where something was received", async () => {
  signInForTest();
  const calls = mockResponses(() => nobody);
  renderOnSite(<InquiriesSection />);
  await screen.findByText("暂无询价");
  expect(calls).toHaveLength(2);
  expect(calls.join(" ")).not.toContain("state=");
});

it("says how many of what was received wait for an answer", async () => {
  signInForTest();
  const calls = mockResponses((path) =>
    path.endsWith("/received") ? { list: [], total: 7 } : nobody,
  );
  renderOnSite(<InquiriesSection />);
  const section = within(screen.getByRole("region", { name: "我的询价" }));
  expect(await section.findByText("7 条待回复")).toBeTruthy();
  expect(await section.findByRole("tab", { name: /我收到的/, selected: true })).toBeTruthy();
  expect(calls.filter((call) => call.includes("state=0"))).toHaveLength(1);
});
