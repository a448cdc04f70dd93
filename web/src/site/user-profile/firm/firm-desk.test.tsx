// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import InquiryDialog from "../../shared/inquiries/inquiry-dialog.tsx";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../../site.fixture.tsx";
import FirmSection from "./firm-section.tsx";
import { Component as ProductPage } from "./product/product-page.tsx";
import ProductsSection from "./products-section.tsx";

afterEach(resetSite);

const product = {
  infoId: "5",
  name: "主轮刹车组件",
  partNumber: "AM-32-9",
  price: 128,
  stock: 3,
  file: "",
  status: "2",
  reason: "缺少适航批准标签",
  createTime: "2026-01-02 08:00:00",
  version: 4,
};

function answer(path: string): unknown {
  if (path.endsWith("/material/own/counts")) return { pending: 1, passed: 2, rejected: 1 };
  if (path.endsWith("/material/own")) return { list: [product], total: 1 };
  if (path.endsWith("/material/category")) return [];
  if (path.endsWith("/drafts"))
    return [
      {
        formPath: "/material/own/new",
        rowId: "17",
        draftId: "1",
        title: "新件",
        version: null,
        typedAt: 1,
        savedAt: "2026-01-03",
      },
    ];
  if (path.endsWith("/open/site")) return { timeZone: "Asia/Shanghai" };
  if (path.endsWith("/user/profile")) return { user: { userId: "7" } };
  return null;
}

it("shows what was refused first, with the reason, and price and stock to set at once", async () => {
  signInForTest();
  const calls = mockResponses(answer);
  renderOnSite(<ProductsSection />);
  expect(await screen.findByText("审核意见：缺少适航批准标签")).toBeTruthy();
  expect(screen.getByRole("tab", { name: /被拒/, selected: true })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "价格与库存" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("库存"), { target: { value: "1.5" } });
  fireEvent.click(dialog.getByRole("button", { name: "保存" }));
  expect(await dialog.findByText("库存应为不超过七位的整数")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText("库存"), { target: { value: "0" } });
  fireEvent.click(dialog.getByRole("button", { name: "保存" }));
  await expect
    .poll(() => calls.some((call) => call.endsWith("PUT /api/material/own/offer/5")))
    .toBe(true);
});

it("asks before a product is removed", async () => {
  signInForTest();
  const calls = mockResponses(answer);
  renderOnSite(<ProductsSection />);
  const isRemoved = () => calls.some((call) => call.endsWith("DELETE /api/material/own/5"));
  fireEvent.click(await screen.findByRole("button", { name: "删除" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/确定删除产品“主轮刹车组件”吗/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "取消" }));
  expect(isRemoved()).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "删除" }));
  fireEvent.click(screen.getByRole("button", { name: "确定" }));
  await expect.poll(isRemoved).toBe(true);
});

it("keeps what is not handed in among the drafts", async () => {
  signInForTest();
  mockResponses(answer);
  renderOnSite(<ProductsSection />);
  fireEvent.click(await screen.findByRole("tab", { name: /草稿/ }));
  const link = await screen.findByRole("link", { name: "新件" });
  expect(link.getAttribute("href")).toBe("/web-site/user-profile/product?draft=17&text=1");
});

it("lists drafts of this browser alone, and removes them here too", async () => {
  signInForTest();
  mockResponses(answer);
  const key = "am:draft:7:/material/own:5:a1";
  localStorage.setItem(key, JSON.stringify({ savedAt: 2, title: "改件", values: { name: "改" } }));
  renderOnSite(<ProductsSection />);
  fireEvent.click(await screen.findByRole("tab", { name: /草稿/ }));
  const link = await screen.findByRole("link", { name: "改件" });
  expect(link.getAttribute("href")).toBe("/web-site/user-profile/product?id=5&text=a1");
  const [first] = screen.getAllByRole("button", { name: "删除草稿" });
  if (first) fireEvent.click(first);
  await expect.poll(() => localStorage.getItem(key)).toBeNull();
});

it("opens the chosen draft of a product with two", async () => {
  signInForTest();
  const draft = { formPath: "/material/own", rowId: "5", version: 4 };
  mockResponses((path) => {
    if (path.endsWith("/drafts")) {
      return [
        { ...draft, draftId: "b", typedAt: 2 },
        { ...draft, draftId: "a", typedAt: 1 },
      ];
    }
    if (path.endsWith("/drafts/one"))
      return { ...draft, draftId: "a", typedAt: 1, values: { brand: "先写" } };
    return path.endsWith("/material/own/5") ? product : answer(path);
  });
  renderOnSite(<ProductPage />, { at: "/?id=5&text=a" });
  expect(await screen.findByText(/已恢复 1970-01-01 08:00:00 保存的草稿/)).toBeTruthy();
});

it("names what a product lacks, leads to the first of it, and sends nothing", async () => {
  signInForTest();
  const calls = mockResponses(answer);
  renderOnSite(<ProductPage />);
  fireEvent.click(await screen.findByRole("button", { name: "提交审核" }));
  expect(await screen.findByText("请检查标出的内容")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "所属分类" }));
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

it("keeps what was typed just before the form is left, and says what a draft leaves out", async () => {
  signInForTest();
  const calls = mockResponses((path) =>
    path.endsWith("/drafts/one") ? { savedAt: "2026-01-03 08:00:00" } : answer(path),
  );
  renderOnSite(<ProductPage />);
  fireEvent.change(await screen.findByLabelText("产品名称"), { target: { value: "新件" } });
  const cover = new File(["a"], "件.png", { type: "image/png" });
  fireEvent.change(screen.getByLabelText("封面图片"), { target: { files: [cover] } });
  fireEvent.click(screen.getByRole("button", { name: "保存草稿" }));
  expect(await screen.findByText(/草稿保存于.*，不含图片的改动/)).toBeTruthy();
  const saves = () => calls.filter((call) => call.startsWith("PUT")).length;
  fireEvent.change(screen.getByLabelText("品牌"), { target: { value: "云翼" } });
  expect(saves()).toBe(1);
  cleanup();
  await expect.poll(saves).toBe(2);
});

it("says that a product has changed since its draft was kept", async () => {
  signInForTest();
  mockResponses((path) => {
    const draft = { formPath: "/material/own", rowId: "5", draftId: "1", version: 3, typedAt: 1 };
    if (path.endsWith("/drafts")) return [draft];
    if (path.endsWith("/drafts/one")) return { ...draft, values: { brand: "改" } };
    return path.endsWith("/material/own/5") ? product : answer(path);
  });
  renderOnSite(<ProductPage />, { at: "/?id=5" });
  expect(await screen.findByText(/保存草稿后，该产品已有变化/)).toBeTruthy();
});

it("shows a firm its licences with their days and the state of their approval", async () => {
  signInForTest();
  const licence = { licenceId: "8", licenceName: "维修许可证", licenceNumber: "D.1", version: 1 };
  const days = {
    validFrom: "2025-01-02",
    validUntil: "2026-02-01",
    daysLeft: -3,
    pictureUrl: null,
  };
  mockResponses((path) =>
    path.endsWith("/own")
      ? {
          informationId: "1",
          enterpriseName: "云翼航材",
          creditCode: "91",
          nature: "1",
          decidedAt: "2025-03-04 08:00:00",
          createTime: "2025-03-01",
          licenseUrl: null,
          licences: [{ ...licence, ...days, status: "2", reason: "图片不清晰" }],
        }
      : null,
  );
  renderOnSite(<FirmSection />);
  const list = within(await screen.findByRole("list", { name: "证照" }));
  for (const text of ["维修许可证", "已驳回", "已过期", "审核意见：图片不清晰"]) {
    expect(list.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText("已通过（2025-03-04）")).toBeTruthy();
});

it("says why one may not ask before anything is written, and leads to what waits", async () => {
  signInForTest();
  mockResponses(() => ({ message: "您已询价该产品，请等待回复", inquiryId: "31" }));
  renderOnSite(
    <InquiryDialog
      product={{ infoId: "5", name: "件", partNumber: null, supplierName: null }}
      onClose={() => undefined}
    />,
  );
  expect(await screen.findByText("您已询价该产品，请等待回复")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  const link = screen.getByRole("link", { name: "查看该询价" });
  expect(link.getAttribute("href")).toContain("inquiry=31#own-inquiries");
});
