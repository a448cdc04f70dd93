// @vitest-environment happy-dom
import { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import { user } from "@aeromaint/contracts/system/user.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DraftPlace,
  draftValues,
  readDraft,
  removeExpiredDrafts,
  storeDraft,
} from "./drafts.ts";
import { DraftAutosave } from "./use-draft.ts";

const place: DraftPlace = { userId: "7", path: "/platform/info", id: null };
const day = 24 * 60 * 60 * 1000;

const draft = (values: Record<string, unknown> = { title: "起落架" }) => ({
  savedAt: Date.now(),
  version: null,
  values,
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

describe("draftValues", () => {
  it("keeps what differs from the start and nothing that the form does not show", () => {
    const start = { title: "旧标题", releaseUser: "张工", releaseTime: "2026-01-01 08:00:00" };
    const values = { title: "新标题", releaseUser: "张工", takeDownTime: undefined };
    expect(draftValues(repairInfo, values, start)).toEqual({ title: "新标题" });
  });

  it("remembers that a field was emptied", () => {
    const start = { takeDownTime: "2026-01-01 08:00:00", title: "标题" };
    const values = { takeDownTime: undefined, title: "" };
    expect(draftValues(repairInfo, values, start)).toEqual({ takeDownTime: null, title: "" });
  });

  it("takes neither files nor passwords", () => {
    expect(draftValues(repairInfo, { cover: [{ uid: "1", name: "a.png" }] }, {})).toEqual({});
    expect(draftValues(user, { password: "Hangar-145", nickName: "李工" }, {})).toEqual({
      nickName: "李工",
    });
  });

  it("leaves pictures that are not stored yet out of a text", () => {
    const content = '<p>前<img src="data:image/png;base64,AAAA">后</p><p><img src="/api/x"></p>';
    expect(draftValues(repairInfo, { content }, {})).toEqual({
      content: '<p>前后</p><p><img src="/api/x"></p>',
    });
  });
});

describe("a stored draft", () => {
  it("belongs to one person and one row", () => {
    storeDraft(place, draft());
    expect(readDraft(place)?.values).toEqual({ title: "起落架" });
    expect(readDraft({ ...place, userId: "8" })).toBeNull();
    expect(readDraft({ ...place, id: "12" })).toBeNull();
  });

  it("is gone after seven days, also from the store", () => {
    storeDraft(place, draft());
    vi.advanceTimersByTime(7 * day - 1);
    expect(readDraft(place)).not.toBeNull();
    vi.advanceTimersByTime(1);
    localStorage.setItem("am:columns:/platform/info", "[]");
    removeExpiredDrafts();
    expect(Object.keys(localStorage)).toEqual(["am:columns:/platform/info"]);
  });

  it("that cannot be read counts as none", () => {
    localStorage.setItem("am:draft:7:/platform/info:new", "{");
    expect(readDraft(place)).toBeNull();
  });
});

describe("DraftKeeper", () => {
  it("writes once the typing rests", () => {
    const keeper = new DraftAutosave();
    expect(keeper.begin(place)).toBeNull();
    keeper.note(draft({ title: "起" }));
    vi.advanceTimersByTime(300);
    keeper.note(draft({ title: "起落" }));
    vi.advanceTimersByTime(300);
    expect(readDraft(place)).toBeNull();
    vi.advanceTimersByTime(100);
    expect(readDraft(place)?.values).toEqual({ title: "起落" });
  });

  it("writes at once when the form is left, and offers it at the next opening", () => {
    const keeper = new DraftAutosave();
    keeper.begin(place);
    keeper.note(draft());
    expect(keeper.flush()).toBe(true);
    expect(keeper.begin(place)?.values).toEqual({ title: "起落架" });
  });

  it("drops the draft of a form that was brought back to its start", () => {
    storeDraft(place, draft());
    const keeper = new DraftAutosave();
    keeper.begin(place);
    keeper.note(draft({}));
    expect(keeper.flush()).toBe(false);
    expect(readDraft(place)).toBeNull();
  });

  it("keeps nothing of a form that was saved", () => {
    const keeper = new DraftAutosave();
    keeper.begin(place);
    keeper.note(draft());
    keeper.forget();
    vi.advanceTimersByTime(1000);
    expect(readDraft(place)).toBeNull();
    expect(keeper.flush()).toBe(false);
  });

  it("keeps nothing where nobody asked for it", () => {
    const keeper = new DraftAutosave();
    keeper.begin(null);
    keeper.note(draft());
    vi.advanceTimersByTime(1000);
    expect(localStorage.length).toBe(0);
  });
});
