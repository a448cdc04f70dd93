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
  /** Location of the tab. It stays while another tab is in front. */
  location: Location;
  children: ReactNode;
}

/**
 * Gives the screens of a tab its own location. The hooks of the router return the location of the
 * front tab. Each navigation would then render the screens of all other tabs.
 */
export function TabLocationProvider({ location, children }: TabLocationProviderProps) {
  const navigate = useNavigate();
  const isInFront = useRef(false);
  // <Activity> runs the effects of a tab again when it is shown, and cleans them up when it is
  // hidden.
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

/** Location of the tab that contains the calling component, and its navigate function. */
export function useTabLocation(): TabLocation {
  const value = use(TabLocationContext);
  if (!value) throw new Error("useTabLocation() needs a TabLocationProvider");
  return value;
}

type SetSearchParams = (next: URLSearchParamsInit, options?: NavigateOptions) => void;

/** `useSearchParams` of the router, for the tab that contains the calling component. */
export function useTabSearchParams(): [URLSearchParams, SetSearchParams] {
  const { location, navigate } = useTabLocation();
  const { pathname, search } = location;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams: SetSearchParams = (next, options) =>
    navigate({ pathname, search: `${createSearchParams(next)}` }, options);
  return [params, setParams];
}
