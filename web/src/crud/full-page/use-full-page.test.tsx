// @vitest-environment happy-dom
import { post } from "@aeromaint/contracts/system/post.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { profilePath } from "../../session/profile.ts";
import { editorMode } from "../dialog/editor-mode.ts";
import { TabLocationProvider } from "../tab-location.tsx";
import { useFullPage } from "./use-full-page.ts";

let opened: string[];

beforeEach(() => {
  opened = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
});
afterEach(() => {
  cleanup();
  clearTokens();
  localStorage.clear();
});

function List() {
  const [id, setId] = useState<string | null | undefined>(undefined);
  const open = (next: string | null) => {
    opened.push(next ?? "new");
    setId(next);
  };
  const editor = {
    mode: editorMode.edit,
    id: id ?? null,
    open: id !== undefined,
    add: () => open(null),
    edit: ({ postId }: { postId: string }) => open(postId),
  };
  const fullPage = useFullPage(post, editor as never);
  const { pathname, search } = useLocation();
  return (
    <>
      <p>at {`${pathname}${search}`}</p>
      <p>{id === undefined ? "closed" : fullPage.isOpen ? "page" : "dialog"}</p>
      <button type="button" onClick={() => open("7")}>
        edit
      </button>
      <button type="button" onClick={fullPage.open}>
        expand
      </button>
      <button type="button" onClick={fullPage.close}>
        back
      </button>
      <button type="button" onClick={() => setId(undefined)}>
        save
      </button>
    </>
  );
}

function Tab() {
  return (
    <TabLocationProvider location={useLocation()}>
      <List />
    </TabLocationProvider>
  );
}

function open(address: string, permissions: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  client.setQueryData([profilePath], { permissions, roles: [] });
  const router = createMemoryRouter([{ path: "*", element: <Tab /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const press = (name: string) => act(() => screen.getByRole("button", { name }).click());
const all = ["system:post:edit", "system:post:add"];

it("switches between dialog and page, also by the browser's back and forward", async () => {
  const router = open("/posts?postName=x", all);
  await press("edit");
  await screen.findByText("dialog");
  await press("expand");
  await screen.findByText("page");
  screen.getByText("at /posts?postName=x&write=7");
  await press("back");
  await screen.findByText("dialog");
  await act(() => router.navigate(-1));
  await screen.findByText("page");
  await press("save");
  await screen.findByText("at /posts?postName=x");
  screen.getByText("closed");
  expect(opened).toEqual(["7"]);
});

it("remembers the choice of the page until the person chooses the dialog", async () => {
  open("/posts", all);
  await press("edit");
  await press("expand");
  await press("save");
  await screen.findByText("closed");
  await press("edit");
  await screen.findByText("page");
  screen.getByText("at /posts?write=7");
  await press("back");
  await press("save");
  await press("edit");
  await screen.findByText("dialog");
});

it("opens the form in a shared URL", async () => {
  open("/posts?write=12", all);
  await screen.findByText("page");
  expect(opened).toEqual(["12"]);
  cleanup();
  open("/posts?write=new", all);
  await screen.findByText("page");
  expect(opened).toEqual(["12", "new"]);
});

it("opens nothing without the permission or with an invalid id", async () => {
  for (const [address, permissions] of [
    ["/posts?write=12", ["system:post:query"]],
    ["/posts?write=new", ["system:post:edit"]],
    ["/posts?write=../9", all],
  ] as const) {
    open(address, [...permissions]);
    await screen.findByText("at /posts");
    cleanup();
  }
  expect(opened).toEqual([]);
});
