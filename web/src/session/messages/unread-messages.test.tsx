// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../../api/api.ts";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { useUnreadMessages } from "./unread-messages.ts";

afterEach(() => {
  clearTokens();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("counts in a browser that blocks site data, where channels are refused", async () => {
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(refuse);
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        refuse();
      }
    },
  );
  vi.spyOn(api, "get").mockResolvedValue({ total: 3 });
  storeTokens({ accessToken: `a.${btoa(JSON.stringify({ sub: "7" }))}.c`, refreshToken: "r" });
  const { result } = renderHook(() => useUnreadMessages());
  await expect.poll(() => result.current).toBe(3);
});
