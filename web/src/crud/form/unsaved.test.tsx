// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { Activity, type ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { clearUnsaved, FormLocationContext, hasUnsaved, useDirtyMark } from "./unsaved.ts";

// Forms of other test files may still be marked in the shared module.
beforeEach(() => clearUnsaved());

/** Renders a form in a tab. Returns functions to mark it and to hide the tab. */
function formIn(place: string) {
  let mode: "visible" | "hidden" = "visible";
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Activity mode={mode}>
      <FormLocationContext value={place}>{children}</FormLocationContext>
    </Activity>
  );
  const { result, rerender } = renderHook(() => useDirtyMark(), { wrapper });
  const hide = () => {
    mode = "hidden";
    rerender();
  };
  return { mark: (typed: boolean) => act(() => result.current(typed)), hide };
}

it("reports locations with a dirty form", () => {
  const form = formIn("/a");
  form.mark(true);
  expect([hasUnsaved(), hasUnsaved(["/a"]), hasUnsaved(["/b"])]).toEqual([true, true, false]);
  form.mark(false);
  expect(hasUnsaved()).toBe(false);
});

it("keeps the mark of a form in a background tab", () => {
  const form = formIn("/a");
  form.mark(true);
  form.hide();
  expect(hasUnsaved(["/a"])).toBe(true);
});

it("removes the marks of one location only", () => {
  formIn("/a").mark(true);
  formIn("/a").mark(true);
  formIn("/b").mark(true);
  clearUnsaved(["/a"]);
  expect([hasUnsaved(["/a"]), hasUnsaved(["/b"])]).toEqual([false, true]);
});

it("removes all marks without locations", () => {
  formIn("/a").mark(true);
  formIn("/b").mark(true);
  clearUnsaved();
  expect(hasUnsaved()).toBe(false);
});
