import { Navigate, Outlet, useLocation } from "react-router";
import { heldPath, useHeld } from "../session/restriction.ts";

/** Around every page: leads whoever is held back to where that is mended, and back afterwards. */
export function HeldBack() {
  const held = useHeld();
  const { pathname, search } = useLocation();
  if (!held || pathname === heldPath) return <Outlet />;
  // The sign-in knows already where it was to lead.
  const query =
    pathname === "/login" ? search : `?redirect=${encodeURIComponent(`${pathname}${search}`)}`;
  return <Navigate to={`${heldPath}${query}`} replace />;
}
