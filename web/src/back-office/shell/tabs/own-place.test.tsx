import { act, render, screen } from "@testing-library/react";
import { memo } from "react";
import {
  createMemoryRouter,
  type Location,
  RouterProvider,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";
import { expect, test } from "vitest";
import { OwnPlace } from "./own-place.tsx";

const behind: Location = { pathname: "/list", search: "?a=1", hash: "", state: null, key: "k" };

test("holds still what is kept behind while other pages are opened", async () => {
  let renders = 0;
  const Kept = () => {
    renders += 1;
    const [query] = useSearchParams();
    useNavigate();
    return <p>kept {query.get("a")}</p>;
  };
  const Panel = memo(() => (
    <OwnPlace location={behind}>
      <Kept />
    </OwnPlace>
  ));
  const Frame = () => (
    <>
      <p>at {useLocation().pathname}</p>
      <Panel />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: <Frame /> }], {
    initialEntries: ["/first"],
  });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/second?a=2"));
  screen.getByText("at /second");
  screen.getByText("kept 1");
  expect(renders).toBe(1);
});

test("goes where its own page leads", async () => {
  const Kept = () => {
    const [, search] = useSearchParams();
    return (
      <button type="button" onClick={() => search({ a: "3" })}>
        on
      </button>
    );
  };
  const Frame = () => {
    const location = useLocation();
    return (
      <OwnPlace location={location}>
        <Kept />
      </OwnPlace>
    );
  };
  const router = createMemoryRouter([{ path: "*", element: <Frame /> }], {
    initialEntries: ["/list?a=1"],
  });
  render(<RouterProvider router={router} />);
  await act(async () => screen.getByText("on").click());
  expect(router.state.location).toMatchObject({ pathname: "/list", search: "?a=3" });
});
