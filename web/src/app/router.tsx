import { createBrowserRouter, Navigate, Outlet, useLocation } from "react-router";
import { useConnectionBack } from "../api/connection.ts";
import { officeRoutes } from "../back-office/routes.tsx";
import { restrictionPath, useIsRestricted } from "../session/restriction.ts";
import { visitorRoutes } from "../site/routes.tsx";
import styles from "./load-failure.module.css";
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
    <main className={styles.page}>
      <header className={styles.header}>
        <a className={styles.brand} href="/web-site/home">
          航空维修信息平台
        </a>
        <a className={styles.way} href="/web-site/home">
          首页
        </a>
        <a className={styles.way} href="/login">
          管理后台
        </a>
      </header>
      <title>页面未能打开</title>
      <h1 className="text-lg">页面未能打开</h1>
      <p className="mb-3 muted">系统可能刚刚更新，或网络已断开。请刷新页面后重试。</p>
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
