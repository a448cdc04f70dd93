// @vitest-environment happy-dom
import type { DraftBody, DraftDetail, DraftRemoval } from "@aeromaint/contracts/personal/draft.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { removeExpiredDraftCopies } from "./draft-copies.ts";
import {
  type DraftState,
  DraftWriter,
  discardDraft,
  draftCalls,
  findDraftInput,
  listFormDrafts,
} from "./draft-writer.ts";

const place = { userId: "7", formPath: "/platform/info", rowId: "12" };
const dayMs = 86_400_000;

let stored: DraftDetail[];
let isAway: boolean;
let saves: string[];
let states: DraftState["kind"][];

const titlesOf = async () => (await listFormDrafts(place)).map(({ title }) => title);
const isNamed = (one: DraftDetail, { rowId, draftId }: DraftRemoval) =>
  one.rowId === rowId && one.draftId === draftId;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [stored, isAway, saves, states] = [[], false, [], []];
  const reach = () => {
    if (isAway) throw new ApiError({ code: 0, message: "网络连接失败" });
  };
  vi.spyOn(draftCalls, "list").mockImplementation(async () => {
    reach();
    return stored;
  });
  vi.spyOn(draftCalls, "find").mockImplementation(
    async (key) => stored.find((one) => isNamed(one, key)) ?? null,
  );
  vi.spyOn(draftCalls, "save").mockImplementation(async (body: DraftBody) => {
    reach();
    saves.push(String(body.title));
    const { rowId = null, draftId, title, version = null, values, typedAt = 0 } = body;
    const savedAt = "2026-03-01 10:00:00";
    const row = { formPath: body.formPath, rowId, draftId: String(draftId), title: String(title) };
    stored = stored.filter((one) => !isNamed(one, body));
    stored.push({ ...row, version, values, typedAt, savedAt });
    return { savedAt };
  });
  vi.spyOn(draftCalls, "remove").mockImplementation(async (removal) => {
    reach();
    const { typedAt = Number.MAX_SAFE_INTEGER } = removal;
    stored = stored.filter((one) => !isNamed(one, removal) || one.typedAt > typedAt);
    return { code: 200, message: "", data: null } as never;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const writing = (continued?: Awaited<ReturnType<typeof listFormDrafts>>[number]) =>
  new DraftWriter(place, { continued, onState: ({ kind }) => states.push(kind) });
/** Types a title 10 ms after the previous key press. */
const type = (writer: DraftWriter, title: string) => {
  vi.advanceTimersByTime(10);
  writer.note(() => ({ title, version: 1, values: title ? { title } : {} }));
};
const only = async () => {
  const [draft] = await listFormDrafts(place);
  if (!draft) throw new Error("A draft is expected");
  return draft;
};

it("saves three seconds after the first key press, despite further typing", async () => {
  const writer = writing();
  for (const title of ["起", "起落", "起落架"]) {
    type(writer, title);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect([saves, states]).toEqual([["起落架"], ["saving", "saved"]]);
});

it("keeps an earlier draft when another text of the same form is saved", async () => {
  type(writing(), "先写");
  await vi.advanceTimersByTimeAsync(3_000);
  const second = writing();
  type(second, "后写");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await titlesOf()).toEqual(["后写", "先写"]);
  await second.forget();
  expect(await titlesOf()).toEqual(["先写"]);
});

it("keeps the texts of two tabs apart, in the browser as on the server", async () => {
  const [one, other] = [writing(), writing()];
  type(one, "甲");
  type(other, "乙");
  vi.advanceTimersByTime(400);
  isAway = true;
  expect(await titlesOf()).toEqual(["乙", "甲"]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(stored.map(({ title }) => title)).toEqual(["甲", "乙"]);
});

it("replaces a restored draft by the text that continues it", async () => {
  type(writing(), "甲");
  await vi.advanceTimersByTimeAsync(3_000);
  const continued = writing(await only());
  type(continued, "甲乙");
  await continued.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(await titlesOf()).toEqual(["甲乙"]);
});

it("keeps a restored draft that another tab still writes", async () => {
  const first = writing();
  type(first, "甲");
  await vi.advanceTimersByTimeAsync(3_000);
  const continued = writing(await only());
  type(first, "甲一");
  await vi.advanceTimersByTimeAsync(3_000);
  type(continued, "甲二");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await titlesOf()).toEqual(["甲二", "甲一"]);
  await continued.forget();
  expect(await titlesOf()).toEqual(["甲一"]);
});

it("discards the listed draft, not later input", async () => {
  const writer = writing();
  type(writer, "甲");
  await vi.advanceTimersByTimeAsync(3_000);
  const listed = await only();
  type(writer, "甲乙");
  await vi.advanceTimersByTimeAsync(3_000);
  await discardDraft("7", listed);
  expect(await titlesOf()).toEqual(["甲乙"]);
  await discardDraft("7", await only());
  expect([await titlesOf(), localStorage.length]).toEqual([[], 0]);
});

it("offers input that the server lacks, and sends it with the next key press", async () => {
  const writer = writing();
  isAway = true;
  type(writer, "甲");
  expect(await writer.flush()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([states.at(-1), (await only()).values]).toEqual(["local", { title: "甲" }]);
  isAway = false;
  type(writer, "甲乙");
  await vi.advanceTimersByTimeAsync(3_000);
  expect([saves, states.at(-1)]).toEqual([["甲乙"], "saved"]);
});

it("removes the draft after a pending save, and after the input was emptied", async () => {
  const writer = writing();
  type(writer, "甲");
  void writer.flush();
  await writer.forget();
  expect(stored).toEqual([]);
  const emptied = writing();
  type(emptied, "乙");
  await emptied.flush();
  type(emptied, "");
  expect(await emptied.flush()).toBe(false);
  expect([stored, localStorage.length]).toEqual([[], 0]);
});

it("does not offer a saved text while the server removes its draft", async () => {
  const writer = writing();
  type(writer, "甲");
  await vi.advanceTimersByTimeAsync(3_000);
  vi.spyOn(draftCalls, "remove").mockImplementation(() => new Promise(() => undefined));
  void writer.forget();
  expect([stored.length, await titlesOf()]).toEqual([1, []]);
});

it("does not offer a draft that was saved on another computer", async () => {
  const writer = writing();
  type(writer, "甲");
  await writer.flush();
  await vi.advanceTimersByTimeAsync(0);
  stored = [];
  expect(await titlesOf()).toEqual([]);
});

it("offers the draft of an earlier release once", async () => {
  const draft = { savedAt: Date.now(), version: 1, values: { title: "旧" } };
  localStorage.setItem("am:draft:7:/platform/info:12", JSON.stringify(draft));
  expect(await findDraftInput(await only())).toEqual({ title: "旧" });
  await discardDraft("7", await only());
  expect(localStorage.length).toBe(0);
});

it("removes copies after a month, and nothing else", () => {
  const writer = writing();
  type(writer, "甲");
  vi.advanceTimersByTime(400);
  localStorage.setItem("am:columns:/platform/info", "[]");
  vi.setSystemTime(Date.now() + 31 * dayMs);
  removeExpiredDraftCopies();
  expect(Object.keys(localStorage)).toEqual(["am:columns:/platform/info"]);
});

it("lets a full storage drop only copies of drafts on the server", async () => {
  const writer = writing();
  type(writer, "甲");
  await writer.flush();
  await vi.advanceTimersByTimeAsync(0);
  type(writing(), "乙");
  vi.advanceTimersByTime(400);
  const prefixes = Object.keys(localStorage).map((key) => key.split(":", 2).join(":"));
  expect(prefixes.sort()).toEqual(["am:draft", "am:spare"]);
});
