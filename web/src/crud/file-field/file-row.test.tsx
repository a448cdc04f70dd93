// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FileRow } from "./file-row.tsx";

test("says beside a file why it is not found by its words", () => {
  const textNote = "附件中没有可检索的文字（文件过大）";
  render(<FileRow item={{ uid: "1", name: "手册.pdf", textNote }} index={0} count={1} />);
  expect(screen.getByRole("listitem").textContent).toContain(textNote);
});
