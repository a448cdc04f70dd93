// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getData, send } from "./api.ts";
import { isExpired } from "./expired.ts";
import { clearTokens, readTokens, storeTokens } from "./tokens.ts";

type Route = (request: { token: string | null; body: unknown }) => Response | Promise<Response>;

const envelope = (code: number, data: unknown = null) =>
  new Response(
    JSON.stringify({
      code,
      message: code === 200 ? "操作成功" : "登录状态已过期，请重新登录",
      data,
    }),
    {
      status: code,
    },
  );

let renewals: string[] = [];

/** Simulates a server with one valid access token and the given response to renewals. */
function serve(valid: () => string, renew: Route) {
  renewals = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("Authorization")?.slice("Bearer ".length) ?? null;
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null;
    if (url === "/api/auth/refresh/token") {
      renewals.push((body as { refreshToken: string }).refreshToken);
      return renew({ token, body });
    }
    return token === valid() ? envelope(200, url) : envelope(401);
  });
}

let sessions = 0;
let first = "";

// Use a new refresh token per test: the server never issues one twice.
beforeEach(() => {
  sessions += 1;
  first = `r1-${sessions}`;
  storeTokens({ accessToken: "old", refreshToken: first });
});
afterEach(() => {
  clearTokens();
  vi.unstubAllGlobals();
});

describe("token renewal", () => {
  it("renews once for many requests, which all succeed", async () => {
    serve(
      () => "new",
      () => envelope(200, { accessToken: "new", refreshToken: "r2" }),
    );
    const answers = await Promise.all(["/a", "/b", "/c"].map((path) => getData(path)));
    expect(answers).toEqual(["/api/a", "/api/b", "/api/c"]);
    expect(renewals).toEqual([first]);
    expect(readTokens()).toEqual({ accessToken: "new", refreshToken: "r2" });
    expect(isExpired()).toBe(false);
  });

  it("renews before the expiry, without a refusal in the console", async () => {
    const token = (seconds: number) =>
      `.${btoa(JSON.stringify({ sub: "1", exp: Math.floor(Date.now() / 1_000) + seconds }))}.`;
    const statuses: number[] = [];
    const fresh = token(1_800);
    serve(
      () => fresh,
      () => envelope(200, { accessToken: fresh, refreshToken: "r2" }),
    );
    const served = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const response = await served(url, init);
      statuses.push(response.status);
      return response;
    });
    storeTokens({ accessToken: token(20), refreshToken: first });
    await getData("/a");
    await getData("/b");
    expect(renewals).toEqual([first]);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it("uses the token that another tab has fetched meanwhile", async () => {
    serve(
      () => "theirs",
      () => envelope(500),
    );
    const call = getData("/a");
    localStorage.setItem("REFRESH_TOKEN", "r9");
    localStorage.setItem("ACCESS_TOKEN", "theirs");
    await expect(call).resolves.toBe("/api/a");
    expect(renewals).toEqual([]);
  });

  it("keeps the tokens of another tab if its own renewal is too late", async () => {
    serve(
      () => "theirs",
      () => {
        localStorage.setItem("REFRESH_TOKEN", "r9");
        localStorage.setItem("ACCESS_TOKEN", "theirs");
        return envelope(401);
      },
    );
    await expect(getData("/a")).resolves.toBe("/api/a");
    expect(isExpired()).toBe(false);
  });

  it("marks the session as expired after a refused refresh token, with one request", async () => {
    serve(
      () => "none",
      () => envelope(401),
    );
    await expect(getData("/a")).rejects.toMatchObject({ code: 401 });
    expect(isExpired()).toBe(true);
    await expect(getData("/b")).rejects.toMatchObject({ code: 401 });
    expect(renewals).toEqual([first]);
  });

  it("is no longer expired after a sign-out or a new sign-in", async () => {
    serve(
      () => "none",
      () => envelope(401),
    );
    await expect(getData("/a")).rejects.toThrow();
    storeTokens({ accessToken: "a", refreshToken: "r5" });
    expect(isExpired()).toBe(false);
  });

  it("does not end the session while the server is unreachable", async () => {
    serve(
      () => "new",
      () => {
        throw new TypeError("Failed to fetch");
      },
    );
    await expect(getData("/a")).rejects.toMatchObject({
      code: 503,
      message: "服务暂不可用，请稍后再试",
    });
    expect(isExpired()).toBe(false);
    expect(readTokens()?.accessToken).toBe("old");
  });

  it("does not restore a session that ended during the renewal", async () => {
    serve(
      () => "new",
      () => {
        clearTokens();
        return envelope(200, { accessToken: "new", refreshToken: "r2" });
      },
    );
    await expect(getData("/a")).rejects.toMatchObject({ code: 401 });
    expect(readTokens()).toBeNull();
  });

  it("serves visitors without any token and never renews for them", async () => {
    clearTokens();
    serve(
      () => "new",
      () => envelope(200),
    );
    await expect(getData("/a")).rejects.toMatchObject({ code: 401 });
    expect(renewals).toEqual([]);
    expect(isExpired()).toBe(false);
  });
});

describe("invalid responses", () => {
  it("treats the HTML page of a proxy as unavailable", async () => {
    vi.stubGlobal("fetch", async () => new Response("<h1>502</h1>", { status: 502 }));
    await expect(getData("/a")).rejects.toMatchObject({ code: 503 });
  });

  it("passes on field errors and the request id", async () => {
    const errors = [{ field: "postCode", message: "岗位编码已存在" }];
    const body = { code: 409, message: "岗位编码已存在", data: { errors }, requestId: "q1" };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status: 409 }));
    await expect(send("POST", "/a", { body: {} })).rejects.toMatchObject({
      code: 409,
      errors,
      requestId: "q1",
    });
  });
});
