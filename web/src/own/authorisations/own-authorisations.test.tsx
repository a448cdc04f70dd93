// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../../site/site.fixture.tsx";
import OwnAuthorisations from "./own-authorisations.tsx";

afterEach(resetSite);

const authorisation = {
  authorisationId: "1",
  number: "AUTH-2026-0001",
  categoryName: "放行",
  level: "B1 类",
  typeName: "A320-214",
  registrations: [],
  chapters: [],
  limitation: "限航线维修",
  state: "invalid",
  holdsUntil: null,
  daysLeft: null,
  endsBy: null,
  missing: [{ code: "experience", days: 180, months: 24, until: null }],
};
const work = {
  experienceId: "5",
  typeName: "A320-214",
  workDate: "2026-03-01",
  work: "航线检查",
  state: "waiting",
  confirmerName: null,
  refusal: null,
};

it("shows unmet conditions of own authorisations, and refuses incomplete days of work", async () => {
  signInForTest();
  const calls = mockResponses((path) => {
    if (path.endsWith("/authorisation/own")) return [authorisation];
    if (path.endsWith("/experience/own")) return { list: [work], total: 1 };
    if (path.endsWith("/aircraft/types"))
      return [{ typeId: "7", parentId: null, name: "A320-214" }];
    return { list: [], total: 0 };
  });
  renderOnSite(<OwnAuthorisations />);
  await screen.findByText("近 24 个月经确认的工作经历不足 180 天");
  expect(screen.getByText("放行 B1 类 · A320-214")).toBeTruthy();

  fireEvent.click(screen.getByRole("tab", { name: "工作经历" }));
  await screen.findByText("航线检查");
  fireEvent.click(screen.getByRole("button", { name: "登记工作经历" }));
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  const type = await screen.findByLabelText("机型");
  expect(type.getAttribute("aria-invalid")).toBe("true");
  expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: "取消" }));

  fireEvent.click(await screen.findByRole("tab", { name: "培训" }));
  await screen.findByText("还没有培训记录");
});
