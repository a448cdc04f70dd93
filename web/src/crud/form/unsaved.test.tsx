// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { Activity, type ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { FormLocationContext, forgetUnsaved, hasUnsaved, useUnsavedMark } from "./unsaved.ts";

// Forms of other test files may have been left unsaved in the shared module.
beforeEach(() => forgetUnsaved());

/** A form in a tab: how to mark it, and how to hide the tab. */
function formIn(place: string) {
  let mode: "visible" | "hidden" = "visible";
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Activity mode={mode}>
      <FormLocationContext value={place}>{children}</FormLocationContext>
    </Activity>
  );
  const { result, rerender } = renderHook(() => useUnsavedMark(), { wrapper });
  const hide = () => {
    mode = "hidden";
    rerender();
  };
  return { mark: (typed: boolean) => act(() => result.current(typed)), hide };
}

it("knows which place has a form that is not saved", () => {
  const form = formIn("/a");
  form.mark(true);
  expect([hasUnsaved(), hasUnsaved(["/a"]), hasUnsaved(["/b"])]).toEqual([true, true, false]);
  form.mark(false);
  expect(hasUnsaved()).toBe(false);
});

it("holds on to a form whose tab is in the background", () => {
  const form = formIn("/a");
  form.mark(true);
  form.hide();
  expect(hasUnsaved(["/a"])).toBe(true);
});

it("forgets a place with all its forms, and no other", () => {
  formIn("/a").mark(true);
  formIn("/a").mark(true);
  formIn("/b").mark(true);
  forgetUnsaved(["/a"]);
  expect([hasUnsaved(["/a"]), hasUnsaved(["/b"])]).toEqual([false, true]);
});

it("forgets everything once every place is gone", () => {
  formIn("/a").mark(true);
  formIn("/b").mark(true);
  forgetUnsaved();
  expect(hasUnsaved()).toBe(false);
});
