// @vitest-environment happy-dom
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storeTokens } from "../../api/tokens.ts";
import { mockResponses, renderOnSite, resetSite } from "../site.fixture.tsx";
import { addRecent } from "./recent-searches.ts";
import { SearchForm } from "./search-form.tsx";

const found: Suggestion[] = [
  {
    group: "documents",
    label: "起落架检查",
    note: "145模块",
    path: "/?repairId=7",
    spans: [{ start: 0, end: 3 }],
  },
  { group: "categories", label: "起落架", note: "145模块", path: "/?categoryId=8", spans: [] },
  { group: "screens", label: "公告", note: "", path: "/?page=notices", spans: [] },
];

beforeEach(() => localStorage.clear());
afterEach(resetSite);

function LocationSearch() {
  return <output>{decodeURIComponent(useLocation().search)}</output>;
}

function show(keyword = "") {
  const calls = mockResponses(() => found);
  renderOnSite(
    <>
      <SearchForm keyword={keyword} />
      <button type="button">别处</button>
      <LocationSearch />
    </>,
  );
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "站内搜索" });
  return { calls, field };
}

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const place = () => document.querySelector("output")?.textContent;
const key = (field: Element, name: string) => fireEvent.keyDown(field, { key: name });
const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } });

/** Text of the active option. */
function active(field: Element): string | null | undefined {
  const id = field.getAttribute("aria-activedescendant");
  const option = id ? document.getElementById(id) : null;
  expect(option === null || option.getAttribute("aria-selected") === "true").toBe(true);
  return option?.textContent;
}

async function showFound() {
  const shown = show();
  type(shown.field, "qlj");
  await screen.findByRole("listbox");
  return shown;
}

it("offers groups with marked matches, and debounces requests", async () => {
  const { calls, field } = show();
  expect(field.getAttribute("aria-expanded")).toBe("false");
  for (const text of ["q", "ql", "qlj"]) type(field, text);
  const list = await screen.findByRole("listbox");
  expect(calls).toEqual(["GET /api/open/search/suggest?keyword=qlj"]);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(field.getAttribute("aria-controls")).toBe(list.id);
  expect(options()).toEqual(["起落架检查145模块", "起落架145模块", "公告"]);
  expect(
    screen.getAllByRole("group").map((group) => group.getAttribute("aria-labelledby")),
  ).toHaveLength(3);
  for (const name of ["资料", "分类", "页面"])
    expect(screen.getByRole("group", { name })).toBeTruthy();
  expect(list.querySelector("mark")?.textContent).toBe("起落架");
});

it("moves by arrow keys, Home and End, and opens the active option on Enter", async () => {
  const { field } = await showFound();
  expect(active(field)).toBeUndefined();
  key(field, "Home");
  expect(active(field)).toBeUndefined();
  key(field, "ArrowDown");
  expect(active(field)).toBe("起落架检查145模块");
  key(field, "End");
  expect(active(field)).toBe("公告");
  key(field, "ArrowDown");
  expect(active(field)).toBeUndefined();
  key(field, "ArrowUp");
  key(field, "Home");
  key(field, "ArrowDown");
  expect(active(field)).toBe("起落架145模块");
  key(field, "Enter");
  await waitFor(() => expect(place()).toBe("?categoryId=8"));
  expect(options()).toEqual([]);
});

it("leaves keys and Enter to the field without an active option", async () => {
  const { field } = await showFound();
  expect(key(field, "Home")).toBe(true);
  expect(key(field, "Enter")).toBe(true);
  key(field, "ArrowDown");
  expect(key(field, "Enter")).toBe(false);
});

it("closes on Escape, and opens again on an arrow key", async () => {
  const { field } = await showFound();
  expect(key(field, "Escape")).toBe(false);
  expect(options()).toEqual([]);
  expect(key(field, "Escape")).toBe(true);
  expect(field.value).toBe("qlj");
  key(field, "ArrowDown");
  await waitFor(() => expect(options()).toHaveLength(3));
});

it("closes on blur, and stays open on a click inside", async () => {
  const { field } = await showFound();
  expect(fireEvent.mouseDown(screen.getAllByRole("option")[0] as Element)).toBe(false);
  fireEvent.blur(field, { relatedTarget: screen.getByText("别处") });
  expect(options()).toEqual([]);
});

it("neither requests nor moves during IME composition", async () => {
  const { calls, field } = show();
  fireEvent.compositionStart(field);
  type(field, "qi luo");
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(calls).toEqual([]);
  type(field, "起落");
  fireEvent.compositionEnd(field);
  await screen.findByRole("listbox");
  expect(calls).toEqual([`GET /api/open/search/suggest?keyword=${encodeURIComponent("起落")}`]);
  fireEvent.keyDown(field, { key: "ArrowDown", isComposing: true });
  fireEvent.keyDown(field, { key: "ArrowDown", keyCode: 229 });
  expect(active(field)).toBeUndefined();
});

it("asks visitors to sign in for a document, and stays open", async () => {
  await showFound();
  fireEvent.click(screen.getAllByRole("option")[0] as Element);
  expect(place()).toBe("");
});

const tokenOf = (account: string) => `h.${btoa(JSON.stringify({ sub: account }))}.s`;
const signInAs = (account: string) =>
  act(() => storeTokens({ accessToken: tokenOf(account), refreshToken: "r" }));

it("offers recent searches of this person, and clears them", async () => {
  signInAs("11");
  for (const keyword of ["起落架", "AM-72"]) addRecent(keyword);
  const { field } = show();
  fireEvent.focus(field);
  expect(options()).toEqual(["AM-72", "起落架"]);
  signInAs("12");
  expect(options()).toEqual([]);
  signInAs("11");
  expect(options()).toEqual(["AM-72", "起落架"]);
  fireEvent.click(screen.getByRole("button", { name: "清除记录" }));
  expect(options()).toEqual([]);
  expect(screen.queryByRole("button", { name: "清除记录" })).toBeNull();
});

it("shows the same facts of a suggested document as lists", async () => {
  const document = {
    docNumber: "AM-145-2026-0001",
    revNo: 2,
    kind: "normal",
    state: "effective",
    reviewBy: null,
  };
  const [first] = found;
  const facts = { releaseTime: "2026-05-01 08:00:00", document, isFitting: true };
  mockResponses(() => [{ ...first, ...facts }]);
  renderOnSite(<SearchForm keyword="" />);
  type(screen.getByRole("combobox"), "145-2026-1");
  const option = await screen.findByRole("option");
  expect(option.textContent).toBe(
    "起落架检查生效 2026-05-01AM-145-2026-0001 第 2 版 有效适合我的机型145模块",
  );
});
