// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { Activity, memo, useEffect } from "react";
import { createMemoryRouter, type Location, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import { TabLocationProvider, useTabLocation, useTabSearchParams } from "./tab-location.tsx";

const behind: Location = {
  pathname: "/list",
  search: "?a=1",
  hash: "",
  state: null,
  key: "k",
  mask: undefined,
};

function routed(Frame: () => React.ReactNode, path: string) {
  const router = createMemoryRouter([{ path: "*", element: <Frame /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return router;
}

test("does not render a background tab while other pages open", async () => {
  let renders = 0;
  const List = () => {
    renders += 1;
    const [query] = useTabSearchParams();
    useTabLocation();
    return <p>list {query.get("a")}</p>;
  };
  const Panel = memo(() => (
    <TabLocationProvider location={behind}>
      <List />
    </TabLocationProvider>
  ));
  const router = routed(
    () => (
      <>
        <p>at {useLocation().pathname}</p>
        <Panel />
      </>
    ),
    "/first",
  );
  await act(() => router.navigate("/second?a=2"));
  screen.getByText("at /second");
  screen.getByText("list 1");
  expect(renders).toBe(1);
});

test("navigates from the front tab", async () => {
  const List = () => {
    const [, search] = useTabSearchParams();
    return (
      <button type="button" onClick={() => search({ a: "3" })}>
        on
      </button>
    );
  };
  const router = routed(
    () => (
      <TabLocationProvider location={useLocation()}>
        <List />
      </TabLocationProvider>
    ),
    "/list?a=1",
  );
  await act(async () => screen.getByText("on").click());
  expect(router.state.location).toMatchObject({ pathname: "/list", search: "?a=3" });
});

test("does not navigate from a background tab", async () => {
  let search: (params: Record<string, string>) => void = () => undefined;
  const List = () => {
    const [, setParams] = useTabSearchParams();
    useEffect(() => {
      search = setParams;
    });
    return null;
  };
  const router = routed(() => {
    const { pathname } = useLocation();
    return (
      <Activity mode={pathname === "/list" ? "visible" : "hidden"}>
        <TabLocationProvider location={behind}>
          <List />
        </TabLocationProvider>
      </Activity>
    );
  }, "/list?a=1");
  await act(() => router.navigate("/other"));
  await act(async () => search({ a: "4" }));
  expect(router.state.location).toMatchObject({ pathname: "/other", search: "" });
});
