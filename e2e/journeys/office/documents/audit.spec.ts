import { expect, type Locator, type Page } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import { officePaths, rowWithText } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { pickOption } from "../system/system.ts";

const number = "AM-145-2026-0001";
const maxClicks = 5;

// Slow: takes the ten ways of docs/audit.md through the back office.
test("the auditor's ten questions are answered within five clicks each", async ({
  open,
  apiAs,
}) => {
  test.slow();
  const people = { reader: await apiAs("mechanic"), away: await apiAs("aviator") };
  const circulated = await circulateRevision(await apiAs("admin"), people);
  const page = await open(officePaths.workPage, { as: "admin" });
  const auditor = new Auditor(page);
  const revision = page.getByRole("region", { name: "第 2 版" });

  await auditor.ask("what was in force on a day, who wrote, checked and approved it", async () => {
    await auditor.openMenu("受控文件");
    await auditor.click(page.getByRole("link", { name: number }));
    const first = page.getByRole("navigation", { name: "版次历史" }).getByRole("listitem").last();
    await expect(first).toContainText(/编写于 .+审核于 .+批准于 .+有效期 \S+ \S+ 至 /);
  });
  await auditor.ask("what changed and why", async () => {
    await auditor.openMenu("受控文件");
    await auditor.click(page.getByRole("link", { name: number }));
    await expect(
      revision.getByText("增加修理分类 A、B、C 的含义与随机归档的三样记录"),
    ).toBeVisible();
    await auditor.click(page.getByRole("button", { name: "版次比较" }));
    const dialog = page.getByRole("dialog", { name: "版次比较：第 2 版" });
    await expect(dialog.getByText(/新增/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "关闭" }).last().click();
  });
  await auditor.ask("who has read it by when, who was excused", async () => {
    await auditor.openMenu("传阅管理");
    await auditor.click(page.locator(`a[href*="${circulated.address}"]`).first());
    await expect(rowWithText(page, "已签收")).toContainText(circulated.signTime);
    await expect(rowWithText(page, "豁免")).toContainText("休假");
  });
  await auditor.ask("who was excused, of all documents", async () => {
    await auditor.openMenu("证据台账");
    const search = page.getByRole("search");
    await auditor.count(2, () => pickOption(search.getByLabel("行为"), "豁免"));
    await auditor.click(search.getByRole("button", { name: "查询" }));
    await expect(rowWithText(page, "豁免").first()).toContainText(`${number} 第 2 版`);
  });
  await auditor.ask("is this print valid", async () => {
    await auditor.openMenu("受控文件");
    await auditor.click(page.getByRole("link", { name: number }));
    const link = revision.getByRole("link", { name: /^[A-Z2-7]{16}$/ });
    const opening = page.waitForEvent("popup");
    await auditor.click(link);
    const check = await opening;
    await expect(check.getByText("有效", { exact: true })).toBeVisible();
    await expect(check.getByText(number)).toBeVisible();
    await check.close();
  });
  await auditor.ask("whose licences are valid", async () => {
    await auditor.click(page.getByRole("link", { name: "全部证照" }));
    await expect(page.getByRole("columnheader", { name: /到期/ }).first()).toBeVisible();
  });
  await auditor.ask("who may certify", async () => {
    await auditor.openMenu("放行查询");
    await page.getByLabel("注册号或机型").fill("B-5398");
    await auditor.click(page.getByRole("button", { name: /^查\s*询$/ }));
    await expect(page.getByRole("heading", { name: /^可以放行 · [1-9]/ })).toBeVisible();
  });
  await auditor.ask("who may certify, of everybody", async () => {
    await auditor.openMenu("授权与证照");
    const printing = page.waitForEvent("download");
    await auditor.click(page.getByRole("button", { name: "有效清单 PDF" }));
    expect((await printing).suggestedFilename()).toBe("有效授权清单.pdf");
    await auditor.click(page.getByRole("tab", { name: "证照到期" }));
    await expect(page.getByRole("group", { name: "证照状态" })).toBeVisible();
  });
  await auditor.ask("is anything overdue", async () => {
    await auditor.openMenu("受控文件");
    await auditor.click(page.getByRole("columnheader", { name: "复审日" }));
    await expect(page).toHaveURL(/reviewBy/);
    await expect(rowWithText(page, "AM-").first()).toContainText(/已逾期/);
  });
  await auditor.ask("show the evidence", async () => {
    await auditor.openMenu("传阅管理");
    await auditor.click(page.locator(`a[href*="${circulated.address}"]`).first());
    const packing = page.waitForEvent("download");
    await auditor.click(page.getByRole("button", { name: "证据包" }));
    expect((await packing).suggestedFilename()).toMatch(/\.zip$/);
  });
  await auditor.ask("prove that it was not altered", async () => {
    await auditor.openMenu("证据台账");
    await auditor.click(page.getByRole("button", { name: "校验" }));
    const checking = page.getByRole("dialog", { name: "校验证据台账" });
    await auditor.click(checking.getByRole("button", { name: "开始校验" }));
    await expect(checking.getByText(/^全部 \d+ 条记录无误$/)).toBeVisible();
    await checking.getByRole("button", { name: "关闭" }).last().click();
  });
  await auditor.ask("prove that this one was not altered", async () => {
    await auditor.openMenu("受控文件");
    await auditor.click(page.getByRole("link", { name: number }));
    const saving = page.waitForEvent("download");
    await auditor.click(revision.getByRole("button", { name: "内容.json" }));
    expect((await saving).suggestedFilename()).toBe(`${number} 第2版 内容.json`);
  });
});

/** Auditor who starts each question on the work page. The clicks are counted. */
class Auditor {
  readonly #page: Page;
  #clicks = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async ask(question: string, answer: () => Promise<void>): Promise<void> {
    await test.step(question, async () => {
      // Remove the tabs of the previous question.
      await this.#page.evaluate(() => sessionStorage.clear());
      await this.#page.goto(officePaths.workPage);
      this.#clicks = 0;
      await answer();
      expect(this.#clicks, question).toBeLessThanOrEqual(maxClicks);
    });
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  async count(clicks: number, act: () => Promise<void>): Promise<void> {
    this.#clicks += clicks;
    await act();
  }

  async openMenu(title: string): Promise<void> {
    await this.click(this.#page.getByRole("navigation", { name: "应用" }).getByText("管理中心"));
    await this.click(this.#page.getByRole("menuitem", { name: title }));
  }
}

/** Circulates the revision in force to two people: one has signed it, one is excused. */
async function circulateRevision(
  admin: ApiClient,
  { reader, away }: { reader: ApiClient; away: ApiClient },
) {
  const { list } = await admin.get<{ list: { itemId: string; revNo: number }[] }>(
    `/document?docNumber=${number}`,
  );
  const { itemId, revNo } = list[0] ?? {};
  const { revisionId, sha256 } = await admin.get<{ revisionId: string; sha256: string }>(
    `/platform/info/${itemId}/revisions/${revNo}`,
  );
  const userIds = await Promise.all(
    [away, reader].map(async (api) => {
      const { user } = await api.get<{ user: { userId: string } }>("/system/common/user/profile");
      return user.userId;
    }),
  );
  const { circulationId } = await admin.call<{ circulationId: string }>(
    "POST",
    "/document/circulations",
    {
      subject: "revision",
      subjectId: revisionId,
      dueTime: "2099-12-31 18:00:00",
      audience: { userIds },
    },
  );
  const path = `/document/circulations/${circulationId}`;
  const sent = { sha256, seconds: 30 };
  const { signTime } = await reader.call<{ signTime: string }>("POST", `${path}/sign`, sent);
  await admin.call("PUT", `${path}/excuse`, { userIds: [userIds[0]], reason: "休假" });
  return { address: `circulation=${circulationId}`, signTime };
}
