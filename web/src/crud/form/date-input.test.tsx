// @vitest-environment happy-dom
import type { SiteFacts } from "@aeromaint/contracts/site-info/site-info.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { callQuery } from "../../api/query-by-key.ts";
import DateInput from "./date-input.tsx";

/** Fourteen hours ahead of Greenwich: mostly another day than the browser's. */
const timeZone = "Pacific/Kiritimati";

type Options = Omit<Parameters<typeof DateInput>[0], "value" | "onChange">;

/** The input with a form around it that holds its value. */
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
  client.setQueryData(callQuery("/open/site").queryKey, { timeZone } as SiteFacts);
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

it("marks the platform's day, not the browser's", () => {
  const { open } = dateInput(undefined);
  open();
  const day = new Date().toLocaleDateString("sv-SE", { timeZone });
  expect(document.querySelector(".ant-picker-cell-today")?.getAttribute("title")).toBe(day);
});

it("takes a picked day at once and leaves its time alone", () => {
  const { open, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  open();
  fireEvent.click(screen.getByTitle("2026-12-30"));
  expect(held()).toBe("2026-12-30 14:23:45");
  fireEvent.keyDown(input, { key: "Escape" });
  expect([held(), input.value]).toEqual(["2026-12-30 14:23:45", "2026-12-30 14:23:45"]);
});

it("takes a typed day when the field is left, and by Enter", () => {
  const { type, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  type("2026-12-30");
  fireEvent.blur(input);
  expect(held()).toBe("2026-12-30 00:00:00");
  type("2026-12-31 9:30");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(held()).toBe("2026-12-31 09:30:00");
});

it("gives a day without time the time that its field asks for", () => {
  const { type, held, input } = dateInput(undefined, { time: true, timeOfDay: "23:59:59" });
  type("2026-12-30");
  fireEvent.blur(input);
  expect(held()).toBe("2026-12-30 23:59:59");
});

it("hands on what it cannot read, so that the field can say so", () => {
  const { type, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  type("2026-02-30");
  fireEvent.blur(input);
  expect(held()).toBe("2026-02-30");
  expect(input.placeholder).toBe("2026-02-30");
});

it("is cleared by deleting its text", () => {
  const { type, held, input } = dateInput("2026-12-01 14:23:45", { time: true });
  type("");
  fireEvent.blur(input);
  expect(held()).toBeUndefined();
});

it("changes nothing when it is only visited", () => {
  const { open, changed, input } = dateInput("2026-12-01 14:23:45", { time: true });
  open();
  fireEvent.blur(input);
  expect(changed).not.toHaveBeenCalled();
});

it("offers moments that one click chooses", () => {
  const choices = () => [{ label: "明天 08:00", value: "2026-12-31 08:00:00" }];
  const { open, held } = dateInput(undefined, { time: true, choices });
  open();
  fireEvent.click(screen.getByText("明天 08:00"));
  expect(held()).toBe("2026-12-31 08:00:00");
});
