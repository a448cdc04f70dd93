// @vitest-environment happy-dom
import type { SiteInfo } from "@aeromaint/contracts/site-info/site-info.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { callQuery } from "../../api/query-by-key.ts";
import DateInput from "./date-input.tsx";

/** UTC+14: usually a different day than in the browser. */
const timeZone = "Pacific/Kiritimati";

type Options = Omit<Parameters<typeof DateInput>[0], "value" | "onChange">;

/** Renders the input in a form that holds its value. */
function dateInput(start: string | undefined, options: Options = {}) {
  const changed = vi.fn();
  function Held() {
    const [value, setValue] = useState(start);
    const change = (next: string | undefined) => {
      changed(next);
      setValue(next);
    };
    return <DateInput {...options} value={value} onChange={change} />;
  }
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(callQuery("/open/site").queryKey, { timeZone } as SiteInfo);
  render(
    <QueryClientProvider client={client}>
      <Held />
    </QueryClientProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>("textbox");
  const open = () => {
    fireEvent.mouseDown(input);
    fireEvent.focus(input);
    fireEvent.click(input);
  };
  const type = (text: string) => {
    open();
    fireEvent.change(input, { target: { value: text } });
  };
  return {
    input,
    changed,
    open,
    type,
    held: () => (changed.mock.lastCall ? changed.mock.lastCall[0] : start),
  };
}

it("marks the day of the platform's time zone, not of the browser's", () => {
  const { open } = dateInput(undefined);
  open();
  const day = new Date().toLocaleDateString("sv-SE", { timeZone });
  expect(document.querySelector(".ant-picker-cell-today")?.getAttribute("title")).toBe(day);
});

it("applies a picked day immediately and keeps its time", () => {
  const { open, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  open();
  fireEvent.click(screen.getByTitle("2026-12-30"));
  expect(held()).toBe("2026-12-30 14:23:45");
  fireEvent.keyDown(input, { key: "Escape" });
  expect([held(), input.value]).toEqual(["2026-12-30 14:23:45", "2026-12-30 14:23:45"]);
});

it("applies a typed day on blur and on Enter", () => {
  const { type, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  type("2026-12-30");
  fireEvent.blur(input);
  expect(held()).toBe("2026-12-30 00:00:00");
  type("2026-12-31 9:30");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(held()).toBe("2026-12-31 09:30:00");
});

it("adds the field's default time to a day without a time", () => {
  const { type, held, input } = dateInput(undefined, { time: true, timeOfDay: "23:59:59" });
  type("2026-12-30");
  fireEvent.blur(input);
  expect(held()).toBe("2026-12-30 23:59:59");
});

it("passes unreadable text on for validation", () => {
  const { type, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  type("2026-02-30");
  fireEvent.blur(input);
  expect(held()).toBe("2026-02-30");
  expect(input.placeholder).toBe("2026-02-30");
});

it("clears the value when its text is deleted", () => {
  const { type, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  type("");
  fireEvent.blur(input);
  expect(held()).toBeUndefined();
});

it("changes nothing on focus and blur", () => {
  const { open, changed, input } = dateInput("2026-12-01 14:23:45", { time: true });
  open();
  fireEvent.blur(input);
  expect(changed).not.toHaveBeenCalled();
});

it("offers suggested moments", () => {
  const choices = () => [{ label: "明天 08:00", value: "2026-12-31 08:00:00" }];
  const { open, held } = dateInput(undefined, { time: true, choices });
  open();
  fireEvent.click(screen.getByText("明天 08:00"));
  expect(held()).toBe("2026-12-31 08:00:00");
});
