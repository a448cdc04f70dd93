// @vitest-environment happy-dom
import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { authorisationColumns } from "./authorisation-columns.tsx";

it("shows the same last day in the column and its tooltip", () => {
  const column = authorisationColumns("2026-05-01").find(({ key }) => key === "holdsUntil");
  const until = "2026-05-21 00:00:00";
  // The cell reads only this field.
  const row = { endsBy: "licence" } as AuthorisationRow;
  // The cell returns a node, not the props of a merged cell.
  render(column?.render?.(until, row, 0) as ReactNode);
  expect(screen.getByText(/2026-05-20/).title).toMatch(/^2026-05-20 先到期/);
});
