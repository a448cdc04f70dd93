import { createBrowserRouter, Navigate, Outlet, useLocation } from "react-router";
import { useConnectionBack } from "../api/connection.ts";
import { officeRoutes } from "../back-office/routes.tsx";
import { restrictionPath, useIsRestricted } from "../session/restriction.ts";
import { visitorRoutes } from "../site/routes.tsx";
import { queryClient } from "./query-client.ts";
import { redirectRoute } from "./redirect-route.ts";
import { ReloadButton } from "./reload-button.tsx";

/** Fixed pages of the site come first; other paths belong to the back office. */
export const router = createBrowserRouter([
  {
    element: <RestrictionGuard />,
    HydrateFallback: Nothing,
    ErrorBoundary: LoadFailure,
    children: [redirectRoute, ...visitorRoutes, ...officeRoutes(queryClient)],
  },
]);

function Nothing() {
  return null;
}

/** Error page when a page fails before its layout, e.g. if a chunk does not load. */
function LoadFailure() {
  // Reload without asking: there is no input on this page.
  useConnectionBack(() => window.location.reload());
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <header className="absolute inset-x-0 top-0 flex items-center gap-6 border-b bg-surface p-4">
        <a className="font-semibold text-ink" href="/web-site/home">
          航空维修信息平台
        </a>
        <a className="text-muted" href="/web-site/home">
          首页
        </a>
        <a className="text-muted" href="/login">
          管理后台
        </a>
      </header>
      <title>页面未能打开</title>
      <h1 className="text-lg">页面未能打开</h1>
      <p className="mb-3 text-muted">系统可能刚刚更新，或网络已断开。请刷新页面后重试。</p>
      <ReloadButton />
    </main>
  );
}

/** Wraps every page: redirects a restricted account to the page that lifts the restriction. */
function RestrictionGuard() {
  const restricted = useIsRestricted();
  const { pathname, search } = useLocation();
  if (!restricted || pathname === restrictionPath) return <Outlet />;
  // The URL of the sign-in page already has a redirect.
  const query =
    pathname === "/login" ? search : `?redirect=${encodeURIComponent(`${pathname}${search}`)}`;
  return <Navigate to={`${restrictionPath}${query}`} replace />;
}
