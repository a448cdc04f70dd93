// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { send } from "./api.ts";

let keys: (string | null)[];
let status: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(60_000);
  keys = [];
  status = 200;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    if (status === 0) throw new TypeError("Failed to fetch");
    return Response.json({ code: status, message: "", data: null });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const post = (body: unknown) => send("POST", "/document/authorisation", { body }).catch(() => {});
const fresh = () => new Set(keys).size;

it("sends a double click with the key of the first, while it lasts", async () => {
  await Promise.all([post({ a: 1 }), post({ a: 1 })]);
  await post({ a: 1 });
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(fresh()).toBe(1);
  await post({ a: 2 });
  expect(fresh()).toBe(2);
  vi.advanceTimersByTime(301);
  await post({ a: 2 });
  expect(fresh()).toBe(3);
});

it("keeps the key of a request without a response, and of no other write", async () => {
  status = 0;
  await post({ b: 1 });
  vi.advanceTimersByTime(60_000);
  status = 200;
  await post({ b: 1 });
  expect(fresh()).toBe(1);
  await send("DELETE", "/document/trash/1");
  expect(keys.pop()).toBeNull();
  await post({ b: 1 });
  expect(fresh()).toBe(2);
  status = 409;
  await post({ b: 2 });
  await post({ b: 2 });
  expect(fresh()).toBe(4);
});

it("distinguishes the files of a form", async () => {
  const form = (text: string) => {
    const data = new FormData();
    data.append("file", new File([text], "图.png", { lastModified: 1 }));
    return data;
  };
  await post(form("a"));
  await post(form("a"));
  await post(form("bb"));
  expect(keys[0]).toBe(keys[1]);
  expect(fresh()).toBe(2);
});
