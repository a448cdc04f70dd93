// @vitest-environment happy-dom
import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import type {
  ChangedBlock,
  RevisionChanges,
} from "@aeromaint/contracts/documents/revision-changes.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { mockResponses, renderOnSite, resetSite } from "../../site.fixture.tsx";
import DocumentHead from "./document-head.tsx";

const block: DocumentBlock = {
  docNumber: "AM-145-2026-0001",
  revNo: 3,
  kind: "normal",
  state: "effective",
  reason: "按校准周期修订",
  effectiveTime: "2026-02-01 08:00:00",
  untilTime: null,
  reviewBy: null,
  author: "唐一航",
  reviewers: [],
  approvers: [],
  sha256: "0",
  currentRevNo: null,
};
const html =
  "<h2>准备</h2><p>不变的一段</p><table><tbody><tr><td>28</td></tr></tbody></table><p>新的一段</p>";
const change = (at: number, kind: ChangedBlock["change"], words: string): ChangedBlock => ({
  at,
  change: kind,
  words,
  section: "准备",
  isFormatOnly: false,
});
const answer: RevisionChanges = {
  previousRevNo: 2,
  blockCount: 4,
  changes: [
    change(2, "changed", "28"),
    change(3, "removed", "旧的一段"),
    change(3, "removed", "旧的二段"),
    change(3, "added", "新的一段"),
    change(4, "removed", "末段"),
  ],
};
const called = "GET /api/platform/info/foreground/9/revisions/3/changes";

afterEach(() => {
  resetSite();
  localStorage.clear();
});

function Page({ over }: { over: Partial<DocumentBlock> }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <DocumentHead
        document={{ ...block, ...over }}
        path="/platform/info/foreground/9"
        text={{ html, place }}
        hrefOf={() => "/"}
      />
      <div ref={place} data-testid="text">
        <RichContent html={html} />
      </div>
    </>
  );
}

function show(over: Partial<DocumentBlock> = {}, data: unknown = answer) {
  const calls = mockResponses(() => data);
  renderOnSite(<Page over={over} />);
  return calls;
}

const turn = () => fireEvent.click(screen.getByRole("switch", { name: "显示修改标记" }));
const text = () => within(screen.getByTestId("text"));

it("asks for nothing until the marks are wanted", () => {
  expect(show()).toEqual([]);
  expect(text().queryByRole("group")).toBeNull();
});

it("marks what was changed and added, and says where something is gone", async () => {
  const calls = show();
  turn();
  const added = await text().findByRole("group", { name: "新增" });
  expect(added.textContent).toBe("新的一段");
  const changed = text().getByRole("group", { name: "修改" });
  expect(changed.firstElementChild?.className).toBe("tableWrapper");
  const gaps = text().getAllByRole("note");
  expect(gaps.map(({ textContent }) => textContent)).toEqual(["此处有删除", "此处有删除"]);
  expect(gaps[0]?.nextElementSibling).toBe(added);
  expect(gaps[1]?.nextElementSibling).toBeNull();
  expect(screen.getByText("修改 1 段")).toBeTruthy();
  expect(screen.getByText("删除 3 段")).toBeTruthy();
  expect(calls).toEqual([called]);
});

it("remembers the choice, and takes the marks away again", async () => {
  show();
  turn();
  await text().findByRole("group", { name: "新增" });
  resetSite();
  show();
  await text().findByRole("group", { name: "新增" });
  turn();
  expect(text().queryByRole("group")).toBeNull();
  expect(text().queryByRole("note")).toBeNull();
  expect(screen.getByTestId("text").querySelectorAll("p").length).toBe(2);
  resetSite();
  expect(show()).toEqual([]);
});

it("shows who read the last revision what is new, above the facts, with the marks on", async () => {
  show({ isRevised: true });
  const band = within(screen.getByRole("region", { name: "本版修改" }));
  expect(band.getByText(/第 3 版，修订原因：按校准周期修订/)).toBeTruthy();
  await band.findByText("与第 2 版相比，修改 5 处：");
  await text().findByRole("group", { name: "新增" });
  fireEvent.click(band.getByRole("button", { name: /新的一段/ }));
  await waitFor(() =>
    expect(document.activeElement).toBe(text().getByRole("group", { name: "新增" })),
  );
  // Having been shown them once is no choice.
  resetSite();
  expect(show()).toEqual([]);
});

it("keeps the list for others behind its title, and turns the marks on by a jump", async () => {
  const calls = show();
  const details = screen.getByText("本版修改").closest("details") as HTMLDetailsElement;
  expect(details.open).toBe(false);
  details.open = true;
  fireEvent(details, new Event("toggle"));
  fireEvent.click(await screen.findByRole("button", { name: /旧的二段/ }));
  await waitFor(() => expect(document.activeElement).toBe(text().getAllByRole("note")[0]));
  expect(calls).toEqual([called]);
});

it("has nothing of all this for the first revision", () => {
  show({ revNo: 1 });
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByText("本版修改")).toBeNull();
});

it("places no marks in another text than the compared one, and says so", async () => {
  show({ isRevised: true }, { ...answer, blockCount: 9 });
  expect(await screen.findByText("正文与比较结果不一致，无法标出修改的位置")).toBeTruthy();
  expect(text().queryByRole("group")).toBeNull();
});
