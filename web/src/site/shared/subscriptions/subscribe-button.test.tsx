// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../../site.fixture.tsx";
import { SubscribeButton } from "./subscribe-button.tsx";

afterEach(resetSite);

const button = () => screen.findByRole("button", { name: "订阅分类" });

it("subscribes and unsubscribes; a department's subscription is not own", async () => {
  signInForTest();
  const shared = { subscriptionId: "1", subscriberKind: "dept", target: "category", value: "9" };
  const list: object[] = [shared];
  const calls = mockResponses((path) => {
    if (path.endsWith("/2")) list.pop();
    return { list: [...list], total: list.length };
  });
  renderOnSite(<SubscribeButton target="category" value="9" label="订阅分类" />);
  await expect.poll(async () => (await button()).getAttribute("aria-pressed")).toBe("false");
  await expect.poll(async () => (await button()).hasAttribute("disabled")).toBe(false);
  list.push({ ...shared, subscriptionId: "2", subscriberKind: "own" });
  fireEvent.click(await button());
  expect(await screen.findByText("已订阅")).toBeTruthy();
  expect(calls).toContain("POST /api/system/common/subscriptions");
  fireEvent.click(await button());
  expect(await screen.findByText("订阅分类")).toBeTruthy();
  expect(calls).toContain("DELETE /api/system/common/subscriptions/2");
});

it("asks visitors to sign in, without a request", async () => {
  const calls = mockResponses(() => null);
  renderOnSite(<SubscribeButton target="category" value="9" label="订阅分类" />);
  fireEvent.click(await button());
  expect(calls).toEqual([]);
});
