import { type ReactNode, useContext, useMemo, useState } from "react";
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from "react-router";

/**
 * What is in it has a location of its own, and does not render again when another page is opened:
 * the router has no way to hold still what is kept behind, so its contexts are given here.
 */
export function OwnPlace({ location, children }: { location: Location; children: ReactNode }) {
  const [route] = useState(useContext(RouteContext));
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return (
    <RouteContext value={route}>
      <LocationContext value={place}>{children}</LocationContext>
    </RouteContext>
  );
}
