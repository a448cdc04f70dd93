// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { clearTokens, readTokens, storeTokens } from "../../api/tokens.ts";
import { fetchSheet, fileNameIn, type SheetProgress } from "./fetch-sheet.ts";

const sheetHeaders = {
  "x-export-rows": "2",
  "content-disposition": `attachment; filename="users.xlsx"; filename*=UTF-8''${encodeURIComponent("用户.xlsx")}`,
};

const envelope = (code: number, message: string, data: unknown = null) =>
  new Response(JSON.stringify({ code, message, data }), { status: code });

function ask(onProgress: (progress: SheetProgress) => void = () => {}) {
  const query = { status: "1", columns: "userName" };
  const { signal } = new AbortController();
  return fetchSheet({ path: "/system/user/export", query, signal, onProgress });
}

describe("fetchSheet", () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    storeTokens({ accessToken: "old", refreshToken: "r1" });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
    clearTokens();
  });

  it("reads the sheet with its name and reports progress", async () => {
    fetched.mockResolvedValueOnce(new Response("12345", { headers: sheetHeaders }));
    const steps: SheetProgress[] = [];
    const sheet = await ask((progress) => steps.push(progress));
    expect(sheet.name).toBe("用户.xlsx");
    expect(sheet.content.size).toBe(5);
    expect(steps[0]).toEqual({ rows: 2, bytes: 0 });
    expect(steps.at(-1)).toEqual({ rows: 2, bytes: 5 });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/system/user/export?status=1&columns=userName");
  });

  it("renews a refused token once and retries", async () => {
    const tokens = { accessToken: "new", refreshToken: "r2", expiresIn: 60 };
    fetched
      .mockResolvedValueOnce(envelope(401, "登录状态已过期，请重新登录"))
      .mockResolvedValueOnce(envelope(200, "操作成功", tokens))
      .mockResolvedValueOnce(new Response("1", { headers: sheetHeaders }));
    await ask();
    expect(fetched.mock.calls[2]?.[1]?.headers).toEqual({ Authorization: "Bearer new" });
    expect(readTokens()?.accessToken).toBe("new");
  });

  it("throws the server's error message", async () => {
    fetched.mockResolvedValueOnce(envelope(403, "没有权限，请联系管理员授权"));
    await expect(ask()).rejects.toMatchObject({ code: 403, message: "没有权限，请联系管理员授权" });
  });

  it("rejects an incomplete response", async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError("network")),
    });
    fetched.mockResolvedValueOnce(new Response(broken, { headers: sheetHeaders }));
    await expect(ask()).rejects.toBeInstanceOf(ApiError);
    fetched.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
    await expect(ask()).rejects.toMatchObject({ code: 503 });
  });
});

describe("fileNameIn", () => {
  it.each([
    [null, null],
    ["attachment", null],
    ['attachment; filename="a.xlsx"', "a.xlsx"],
    [`attachment; filename="a.xlsx"; filename*=UTF-8''%zz`, "a.xlsx"],
  ])("%j is named %j", (header, name) => expect(fileNameIn(header)).toBe(name));
});
