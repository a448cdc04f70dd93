import type { DraftBody, DraftDetail } from "@aeromaint/contracts/personal/draft.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { type DraftContent, type DraftState, DraftUpload } from "./draft-upload.ts";

const place = { userId: "7", path: "/platform/info", id: "12" };
const key = { formPath: "/platform/info", rowId: "12" };
const draft = (title: string) => (): DraftContent => ({ title, version: 1, values: { title } });

/** A server with one draft at most, as the real one answers. */
class FakeServer {
  stored: DraftDetail | null = null;
  saves: DraftBody[] = [];
  isAway = false;
  #saveId = 100;

  find = async () => this.stored;
  save = async (body: DraftBody) => {
    if (this.isAway) throw new ApiError({ code: 0, message: "网络连接失败" });
    if (this.stored && this.stored.saveId !== body.after) {
      throw new ApiError({ code: 409, message: "数据已被他人修改", reason: "changedMeanwhile" });
    }
    this.saves.push(body);
    return this.#store(body.values);
  };
  remove = async () => {
    this.stored = null;
  };
  /** As another computer saves. */
  #store(values: DraftDetail["values"]): DraftDetail {
    this.#saveId += 1;
    const save = { saveId: `${this.#saveId}`, savedAt: "2026-03-01 10:00:00" };
    this.stored = { ...save, version: 1, values };
    return this.stored;
  }
  saveElsewhere = (title: string) => this.#store({ title });
}

let server: FakeServer;
let states: DraftState["kind"][];
let newer: DraftDetail[];
let upload: DraftUpload;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  states = [];
  newer = [];
  upload = new DraftUpload(server as never, {
    onState: ({ kind }) => states.push(kind),
    onNewer: (found) => newer.push(found),
  });
});
afterEach(() => vi.useRealTimers());

const opened = () => upload.begin(place, () => undefined);
const titles = () => server.saves.map(({ values }) => values.title);

it("saves three seconds after the first key, however one types on", async () => {
  await opened();
  for (const title of ["起", "起落", "起落架"]) {
    upload.note(draft(title));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(titles()).toEqual(["起落架"]);
  expect(server.saves[0]).toMatchObject({ ...key, after: null });
  expect(states).toEqual(["none", "saving", "saved"]);
  upload.note(draft("起落架收放"));
  await upload.flush();
  expect(server.saves[1]?.after).toBe("101");
});

it("leaves an offered draft alone until its author has decided", async () => {
  server.saveElsewhere("旧");
  const found: (DraftDetail | null)[] = [];
  await upload.begin(place, (one) => {
    found.push(one);
    upload.pause();
  });
  upload.note(draft("新"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([found[0]?.values.title, titles()]).toEqual(["旧", []]);
  upload.resume(found[0] ?? null);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(titles()).toEqual(["新"]);
});

it("offers what another computer has saved since, and overwrites it only on demand", async () => {
  await opened();
  upload.note(draft("甲"));
  await upload.flush();
  server.saveElsewhere("乙");
  upload.note(draft("甲甲"));
  await upload.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(newer.map(({ values }) => values.title)).toEqual(["乙"]);
  expect([server.stored?.values.title, states.at(-1)]).toEqual(["乙", "local"]);
  upload.resume(newer[0] ?? null);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.stored?.values.title).toBe("甲甲");
});

it("says that a draft is in this browser only, and tries again with the next key", async () => {
  await opened();
  server.isAway = true;
  upload.note(draft("甲"));
  await upload.flush();
  expect(states.at(-1)).toBe("local");
  server.isAway = false;
  upload.note(draft("甲乙"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect([titles(), states.at(-1)]).toEqual([["甲乙"], "saved"]);
});

it("forgets after a save that was on its way, and what was taken back", async () => {
  await opened();
  upload.note(draft("甲"));
  void upload.flush();
  upload.forget();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.stored).toBeNull();
  upload.note(draft("乙"));
  await upload.flush();
  upload.note(() => ({ title: null, version: 1, values: {} }));
  await upload.flush();
  expect(server.stored).toBeNull();
});
