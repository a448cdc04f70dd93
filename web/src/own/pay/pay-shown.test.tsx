// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { usePayShown } from "./own-slips.ts";

it("hides pay again after a sign-out", () => {
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  const { result } = renderHook(usePayShown);
  expect(result.current[0]).toBe(false);
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
  act(clearTokens);
  expect(result.current[0]).toBe(false);
});
