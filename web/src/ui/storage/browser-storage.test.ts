// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { localStore, onStorageFull, sparePrefix } from "./browser-storage.ts";

/** A browser that takes this many entries, or blocks site data. */
function browserWith(room: number | "blocked"): Map<string, string> {
  const entries = new Map<string, string>();
  const area = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => {
      if (!entries.has(key) && entries.size === room)
        throw new DOMException("", "QuotaExceededError");
      entries.set(key, value);
    },
    get length() {
      return entries.size;
    },
  };
  const listed = new Proxy(area, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    if (room === "blocked") throw new DOMException("", "SecurityError");
    return listed as unknown as Storage;
  });
  return entries;
}

let notices: string[];
let stop: () => void;
beforeEach(() => {
  notices = [];
  stop = onStorageFull((sentence) => notices.push(sentence));
});
afterEach(() => {
  stop();
  for (const key of localStore.keys()) localStore.remove(key);
  vi.restoreAllMocks();
});

it("keeps values until the page ends while the browser blocks site data", () => {
  browserWith("blocked");
  expect(localStore.isBlocked()).toBe(true);
  expect(localStore.get("one")).toBeNull();
  expect(localStore.set("one", "1")).toBe(false);
  expect([localStore.get("one"), localStore.keys(), notices]).toEqual(["1", ["one"], []]);
  localStore.remove("one");
  expect(localStore.get("one")).toBeNull();
});

it("frees copies that the server has from a full storage, and says so", () => {
  const entries = browserWith(2);
  entries.set(`${sparePrefix}draft`, "{}").set("setting", "1");
  expect(localStore.set("token", "t")).toBe(true);
  expect([...entries.keys()]).toEqual(["setting", "token"]);
  expect(notices).toEqual(["浏览器存储空间已满，已清除服务器上已有的草稿副本"]);
});

it("shows the new value, not the stored one, if nothing can be freed", () => {
  const entries = browserWith(1);
  entries.set("setting", "1");
  expect(localStore.set("token", "t")).toBe(false);
  expect([localStore.get("token"), localStore.get("setting")]).toEqual(["t", "1"]);
  localStore.set("other", "o");
  expect(notices).toEqual(["浏览器存储空间已满，新内容在关闭页面后不再保留"]);
});
