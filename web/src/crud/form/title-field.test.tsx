// @vitest-environment happy-dom
import { post } from "@aeromaint/contracts/system/post.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { Form } from "antd";
import { expect, it } from "vitest";
import { EditorContext, editorMode } from "../dialog/editor-mode.ts";
import { emptyTitleBeside, TitleField } from "./title-field.tsx";

it("is where writing begins while it is empty, and Enter goes on to the text", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={{ mode: editorMode.add, createOnly: [], isFullPage: true }}>
        <Form>
          <TitleField of={post.create} name="postName" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: In the place of the editor. */}
          <div className="ProseMirror" tabIndex={0} data-testid="text" />
        </Form>
      </EditorContext>
    </QueryClientProvider>,
  );
  const title = screen.getByRole("textbox");
  const text = screen.getByTestId("text");
  expect(emptyTitleBeside(text)).toBe(title);
  fireEvent.change(title, { target: { value: "力矩" } });
  expect(emptyTitleBeside(text)).toBeNull();
  fireEvent.keyDown(title, { key: "Enter" });
  expect(document.activeElement).toBe(text);
});
