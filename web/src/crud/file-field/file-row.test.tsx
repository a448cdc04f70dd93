// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FileItem } from "./file-items.ts";
import { FileRow } from "./file-row.tsx";
import { LargePicture } from "./picture-tile.tsx";

test("shows next to a file why search does not find its text", () => {
  const textNote = "附件中没有可检索的文字（文件过大）";
  render(<FileRow item={{ uid: "1", name: "手册.pdf", textNote }} index={0} count={1} />);
  expect(screen.getByRole("listitem").textContent).toContain(textNote);
});

test("shows that a picture under review is missing or was never uploaded", () => {
  const queries = new QueryClient();
  const show = (item?: FileItem) => (
    <QueryClientProvider client={queries}>
      <LargePicture item={item} />
    </QueryClientProvider>
  );
  const { rerender } = render(show());
  expect(screen.getByText("未上传图片")).toBeTruthy();
  rerender(show({ uid: "2", name: "执照.png", url: "/api/open/oss/preview/byid/2" }));
  fireEvent.error(screen.getByAltText("执照.png，点击放大"));
  expect(screen.getByText("图片无法显示")).toBeTruthy();
});
