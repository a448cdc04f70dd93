// @vitest-environment happy-dom
import { post } from "@aeromaint/contracts/system/post.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { Form } from "antd";
import { expect, it } from "vitest";
import { EditorContext, editorMode } from "../dialog/editor-mode.ts";
import { findEmptyTitle, TitleField } from "./title-field.tsx";

it("gets the focus while it is empty; Enter moves to the text", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={{ mode: editorMode.add, createOnly: [], isFullPage: true }}>
        <Form>
          <TitleField of={post.create} name="postName" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: replaces the editor */}
          <div className="ProseMirror" tabIndex={0} data-testid="text" />
        </Form>
      </EditorContext>
    </QueryClientProvider>,
  );
  const title = screen.getByRole("textbox");
  const text = screen.getByTestId("text");
  expect(findEmptyTitle(text)).toBe(title);
  fireEvent.change(title, { target: { value: "力矩" } });
  expect(findEmptyTitle(text)).toBeNull();
  fireEvent.keyDown(title, { key: "Enter" });
  expect(document.activeElement).toBe(text);
});
