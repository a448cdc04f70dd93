import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useRef } from "react";
import {
  createSearchParams,
  type Location,
  type NavigateOptions,
  type To,
  type URLSearchParamsInit,
  useNavigate,
} from "react-router";

interface TabLocation {
  location: Location;
  /** Does nothing while another tab is in front. */
  navigate: (to: To, options?: NavigateOptions) => void;
}

const TabLocationContext = createContext<TabLocation | null>(null);

interface TabLocationProviderProps {
  /** Of the tab, also while another one is in front. */
  location: Location;
  children: ReactNode;
}

/**
 * Gives the screens of a tab its own location. The router's hooks would answer that of the tab in
 * front, and render the screens of all other tabs again with each navigation.
 */
export function TabLocationProvider({ location, children }: TabLocationProviderProps) {
  const navigate = useNavigate();
  const isInFront = useRef(false);
  // <Activity> takes the effects of a hidden tab down, and sets them up again with it.
  useLayoutEffect(() => {
    isInFront.current = true;
    return () => {
      isInFront.current = false;
    };
  }, []);
  const value = useMemo<TabLocation>(
    () => ({
      location,
      navigate: (to, options) => {
        if (isInFront.current) void navigate(to, options);
      },
    }),
    [location, navigate],
  );
  return <TabLocationContext value={value}>{children}</TabLocationContext>;
}

/** The location of the tab that the calling component stands in, and the way to another. */
export function useTabLocation(): TabLocation {
  const value = use(TabLocationContext);
  if (!value) throw new Error("useTabLocation() needs a TabLocationProvider");
  return value;
}

type SetSearchParams = (next: URLSearchParamsInit, options?: NavigateOptions) => void;

/** The router's `useSearchParams` for the tab that the calling component stands in. */
export function useTabSearchParams(): [URLSearchParams, SetSearchParams] {
  const { location, navigate } = useTabLocation();
  const { pathname, search } = location;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams: SetSearchParams = (next, options) =>
    navigate({ pathname, search: `${createSearchParams(next)}` }, options);
  return [params, setParams];
}
