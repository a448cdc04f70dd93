// @vitest-environment happy-dom
import { post } from "@aeromaint/contracts/system/post.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CrudField } from "../form/field.tsx";
import { EditorDialog } from "./editor-dialog.tsx";
import { useCrudEditor } from "./use-crud-editor.ts";

let sent: Record<string, unknown>[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ code: 200, message: "新增成功", data: null }), {
      headers: { "content-type": "application/json" },
    });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Posts() {
  const editor = useCrudEditor(post, {
    initial: { postSort: 7 },
    valuesForNext: ({ postCode }) => ({ postCode }),
  });
  return (
    <>
      <button type="button" onClick={editor.add}>
        新增
      </button>
      <EditorDialog editor={editor}>
        <CrudField of={post.create} name="postName" />
        <CrudField of={post.create} name="postCode" />
        <CrudField of={post.create} name="postSort" />
      </EditorDialog>
    </>
  );
}

it("saves a row and continues with the next one, which keeps the selected values", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => ({}) } } });
  render(
    <QueryClientProvider client={client}>
      <App>
        <Posts />
      </App>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "新增" }));
  const field = (title: string) => screen.findByLabelText<HTMLInputElement>(title);
  fireEvent.change(await field("岗位名称"), { target: { value: "放行人员" } });
  fireEvent.change(await field("岗位编码"), { target: { value: "release" } });
  fireEvent.click(screen.getByRole("button", { name: "保存并继续" }));
  await waitFor(() =>
    expect(sent).toEqual([{ postName: "放行人员", postCode: "release", postSort: 7 }]),
  );
  await waitFor(async () => expect((await field("岗位名称")).value).toBe(""));
  expect((await field("岗位编码")).value).toBe("release");
  expect((await field("岗位顺序")).value).toBe("7");
});
