// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { useConnectionLost } from "../../../api/connection.ts";
import { PageFailure } from "./page-failure.tsx";

test("reloads the page when the network returns", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const Page = createRoutesStub([{ path: "/", Component: PageFailure }]);
  render(<Page />);
  await screen.findByRole("heading", { name: "页面未能打开" });
  act(() => useConnectionLost.setState(true));
  expect(reload).not.toHaveBeenCalled();
  act(() => useConnectionLost.setState(false));
  expect(reload).toHaveBeenCalledTimes(1);
});
