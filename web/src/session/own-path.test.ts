import { describe, expect, it } from "vitest";
import { ownPath } from "./own-path.ts";

const origin = "https://maint.example";

describe("ownPath", () => {
  it("keeps a path of this origin with query and fragment", () => {
    expect(ownPath("/a/b?c=1#d", origin)).toBe("/a/b?c=1#d");
    expect(ownPath("https://maint.example/a", origin)).toBe("/a");
  });

  it.each([
    "https://evil.example/a",
    "//evil.example",
    "///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "https://maint.example@evil.example/",
    "http://maint.example/",
    "http://[",
    "",
    null,
  ])("leads %j to the start", (value) => {
    expect(ownPath(value, origin)).toBe("/");
  });

  it.each(["/.//evil.example", "/a/..//evil.example", "https://maint.example//evil.example"])(
    "does not let %j hide a foreign host",
    (value) => {
      expect(ownPath(value, origin)).toBe("/evil.example");
    },
  );
});
