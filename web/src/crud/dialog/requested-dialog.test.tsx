// @vitest-environment happy-dom
import { post } from "@aeromaint/contracts/system/post.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { profilePath } from "../../session/profile.ts";
import { TabLocationProvider } from "../tab-location.tsx";
import { formDialogParams, useRequestedDialog, viewDialogParams } from "./requested-dialog.ts";

let opened: string[];

beforeEach(() => {
  opened = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
});

afterEach(() => {
  cleanup();
  clearTokens();
});

function List() {
  useRequestedDialog(post, {
    add: () => opened.push("add"),
    edit: ({ postId }) => opened.push(`edit ${postId}`),
    view: ({ postId }) => opened.push(`view ${postId}`),
  });
  const { pathname, search } = useLocation();
  return <p>at {`${pathname}${search}`}</p>;
}

function Tab() {
  return (
    <TabLocationProvider location={useLocation()}>
      <List />
    </TabLocationProvider>
  );
}

function open(parameters: Record<string, string>, permissions: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  client.setQueryData([profilePath], { permissions, roles: [] });
  const query = new URLSearchParams({ postName: "机械", ...parameters });
  const router = createMemoryRouter([{ path: "*", element: <Tab /> }], {
    initialEntries: [`/posts?${query}`],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const all = ["system:post:query", "system:post:edit", "system:post:add"];
const rest = `at /posts?${new URLSearchParams({ postName: "机械" })}`;

it("opens the dialog in the URL and removes its parameter", async () => {
  open(viewDialogParams("12"), all);
  await screen.findByText(rest);
  expect(opened).toEqual(["view 12"]);
});

it("opens the form of a row and of a new row", async () => {
  const router = open(formDialogParams("12"), all);
  await screen.findByText(rest);
  await act(() => router.navigate(`/posts?${new URLSearchParams(formDialogParams(null))}`));
  await screen.findByText("at /posts");
  expect(opened).toEqual(["edit 12", "add"]);
});

it("opens nothing without the permission", async () => {
  const router = open(formDialogParams("12"), ["system:post:query"]);
  await screen.findByText(rest);
  await act(() => router.navigate("/posts?add=1"));
  await screen.findByText("at /posts");
  expect(opened).toEqual([]);
});

it("ignores an invalid id in the URL", async () => {
  open({ view: "../../user/1" }, all);
  await screen.findByText(rest);
  expect(opened).toEqual([]);
});
