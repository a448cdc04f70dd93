import { Navigate, Outlet, useLocation } from "react-router";
import { restrictionPath, useIsRestricted } from "../session/restriction.ts";

/** Wraps every page: redirects a restricted account to the page that lifts the restriction. */
export function RestrictionGuard() {
  const restricted = useIsRestricted();
  const { pathname, search } = useLocation();
  if (!restricted || pathname === restrictionPath) return <Outlet />;
  // The URL of the sign-in page already has a redirect.
  const query =
    pathname === "/login" ? search : `?redirect=${encodeURIComponent(`${pathname}${search}`)}`;
  return <Navigate to={`${restrictionPath}${query}`} replace />;
}
