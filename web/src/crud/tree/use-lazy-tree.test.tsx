// @vitest-environment happy-dom
import { dept } from "@aeromaint/contracts/system/dept.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLazyTree } from "./use-lazy-tree.ts";

interface Row {
  deptId: string;
  deptName: string;
  hasChildren: boolean;
}

const row = (deptId: string, hasChildren = false): Row => ({
  deptId,
  deptName: `部门${deptId}`,
  hasChildren,
});

let branches: Record<string, Row[]>;
let requestedIds: string[];

beforeEach(() => {
  branches = { 0: [row("1", true), row("2", true)], 1: [row("3")], 2: [row("4")] };
  requestedIds = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const id = url.split("/").at(-1) ?? "";
    requestedIds.push(id);
    const data = branches[id];
    const envelope = data
      ? { code: 200, message: "操作成功", data }
      : { code: 404, message: "数据不存在或已被删除", data: null };
    return new Response(JSON.stringify(envelope), { status: envelope.code });
  });
});

afterEach(() => vi.unstubAllGlobals());

async function openTree() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useLazyTree(dept), { wrapper });
  await waitFor(() => expect(result.current.rows).toHaveLength(2));
  const below = (index: number) =>
    result.current.rows[index]?.children?.map((child) => (child as Row).deptId);
  return { tree: result, below };
}

it("loads a branch only when it is first expanded", async () => {
  const { tree, below } = await openTree();
  expect(requestedIds).toEqual(["0"]);
  expect(below(0)).toEqual([]);
  act(() => tree.current.expand("1"));
  await waitFor(() => expect(below(0)).toEqual(["3"]));
  expect(tree.current.expanded).toEqual(["1"]);
  act(() => tree.current.collapse("1"));
  act(() => tree.current.expand("1"));
  expect(requestedIds).toEqual(["0", "1"]);
});

it("reloads only the touched branch and removes the arrow with the last child", async () => {
  const { tree, below } = await openTree();
  act(() => tree.current.expand("1"));
  act(() => tree.current.expand("2"));
  await waitFor(() => expect(below(1)).toEqual(["4"]));
  expect(tree.current.parentOf("4")).toBe("2");
  branches[2] = [];
  act(() => tree.current.reloadBranch("2"));
  await waitFor(() => expect(below(1)).toBeUndefined());
  expect(requestedIds).toEqual(["0", "1", "2", "2"]);
});

it("opens the branch of a new row", async () => {
  const { tree, below } = await openTree();
  branches[2] = [row("4"), row("5")];
  act(() => tree.current.openBranch("2"));
  await waitFor(() => expect(below(1)).toEqual(["4", "5"]));
  expect(tree.current.expanded).toEqual(["2"]);
});

it("shows nothing below a row that no longer exists", async () => {
  const { tree, below } = await openTree();
  delete branches[1];
  act(() => tree.current.expand("1"));
  await waitFor(() => expect(below(0)).toBeUndefined());
  expect(tree.current.failed).toBe(false);
});
