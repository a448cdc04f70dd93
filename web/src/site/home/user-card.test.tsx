// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answerCalls, leaveSite, showOnSite, signInForTest } from "../site.fixture.tsx";
import { UserCard } from "./user-card.tsx";

let licence: object | null;

beforeEach(() => {
  signInForTest();
  const user = { nickName: "林远帆", userName: "aviator", userType: "03" };
  answerCalls(() => ({ user, roles: [], reminders: [], licence }));
});

afterEach(leaveSite);

it.each([
  [201, "valid", "本人证照：无损检测证书，有效，剩余 201 天"],
  [36, "expiring", "本人证照：无损检测证书，即将到期，剩余 36 天"],
  [-3, "expired", "本人证照：无损检测证书，已过期，已过期 3 天"],
])("shows a licence with %s days left, and leads to it", async (daysLeft, state, name) => {
  licence = { certificate: "无损检测证书", lssuingUnit: null, expiryDate: "2026-03-31", daysLeft };
  showOnSite(<UserCard />);
  const link = await screen.findByRole("link", { name });
  expect(link.dataset.state).toBe(state);
  expect(link.getAttribute("href")).toBe("/web-site/user-profile#own-licence");
});

it("shows none for who has none", async () => {
  licence = null;
  showOnSite(<UserCard />);
  await screen.findByText("林远帆");
  expect(screen.queryByRole("link")).toBeNull();
});
