// @vitest-environment happy-dom
import type { OwnTasks } from "@aeromaint/contracts/personal/workbench/own-tasks.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import { useOwnTasks } from "./own-tasks.tsx";
import { UserCard } from "./user-card.tsx";

let licence: object | null;
let reminders: string[];
let tasks: OwnTasks;

beforeEach(() => {
  signInForTest();
  licence = null;
  reminders = [];
  tasks = { total: 0, list: [] };
  const user = { nickName: "林远帆", userName: "aviator", userType: "03" };
  mockResponses((path) =>
    path.endsWith("/tasks") ? tasks : { user, roles: [], reminders, licence },
  );
});

function Card() {
  return <UserCard tasks={useOwnTasks()} />;
}

afterEach(resetSite);

it.each([
  [201, "valid", "无损检测证书 有效 剩余 201 天"],
  [36, "expiring", "无损检测证书 即将到期 剩余 36 天"],
  [-3, "expired", "无损检测证书 已过期 超期 3 天"],
])("shows a licence with %s days left, and leads to it", async (daysLeft, state, name) => {
  licence = { certificate: "无损检测证书", lssuingUnit: null, expiryDate: "2026-03-31", daysLeft };
  renderOnSite(<Card />);
  const link = await screen.findByRole("link", { name });
  expect(link.dataset.state).toBe(state);
  expect(link.getAttribute("href")).toBe("/web-site/user-profile#own-licence");
});

it("shows no licence without one, and that there are no tasks", async () => {
  renderOnSite(<Card />);
  await screen.findByText("林远帆");
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText(/全部处理完毕/)).toBeTruthy();
});

const task = (over: Partial<OwnTasks["list"][number]>) => ({
  kind: "circulation" as const,
  id: "7",
  title: "力矩程序",
  number: "AM-145-2026-0003 第 2 版",
  date: "2026-11-30",
  isOverdue: false,
  link: "/web-site/circulation?id=7",
  ...over,
});

it("lists tasks with their dates and links, and their number", async () => {
  reminders = ["您有6项传阅待签收"];
  const late = task({ id: "8", date: "2026-11-01", isOverdue: true });
  const inquiry = task({ kind: "inquiry", id: "9", number: "", link: "/web-site/user-profile" });
  tasks = { total: 6, list: [late, task({}), inquiry] };
  renderOnSite(<Card />);
  const list = await screen.findByRole("region", { name: /待我处理/ });
  const links = await within(list).findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "力矩程序截止 2026-11-01 已逾期AM-145-2026-0003 第 2 版签收",
    "力矩程序截止 2026-11-30AM-145-2026-0003 第 2 版签收",
    "力矩程序收到 2026-11-30回复",
  ]);
  expect(links[0]?.getAttribute("href")).toBe("/web-site/circulation?id=7");
  expect(within(list).getAllByTitle("力矩程序")).toHaveLength(3);
  expect(within(list).getByText("先列最急的 3 项")).toBeTruthy();
  expect(screen.queryByText(/待签收/)).toBeNull();
  expect(screen.queryByText(/处理完毕/)).toBeNull();
});

it("links a reminder about the licence to the licence", async () => {
  reminders = ["您的无损检测证书将于2027-06-30到期，管理员提醒您尽快续期"];
  licence = {
    certificate: "无损检测证书",
    lssuingUnit: null,
    expiryDate: "2027-06-30",
    daysLeft: 200,
  };
  renderOnSite(<Card />);
  const link = await screen.findByRole("link", { name: /提醒您尽快续期/ });
  expect(link.getAttribute("href")).toBe("/web-site/user-profile#own-licence");
});

it("shows and links a reminder until it is dismissed", async () => {
  reminders = ["您的账号已通过审核"];
  renderOnSite(<Card />);
  const link = await screen.findByRole("link", { name: "您的账号已通过审核 查看" });
  expect(link.getAttribute("href")).toBe("/web-site/user-profile");
  fireEvent.click(await screen.findByRole("button", { name: "知道了" }));
  expect(screen.queryByText("您的账号已通过审核")).toBeNull();
});
