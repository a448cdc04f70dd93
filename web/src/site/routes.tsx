import { type RouteObject, redirect } from "react-router";
import { paths } from "./paths.ts";
import { signedInLoader } from "./sign-in-needed.ts";

const toHome = () => redirect(paths.home);

/** The visitors' screens. Unknown paths below /web-site end on the error page. */
export const siteRoutes: RouteObject[] = [
  { path: "/home", loader: toHome },
  {
    lazy: () => import("./layout/site-layout.tsx"),
    children: [
      {
        path: "/web-site",
        children: [
          { index: true, loader: toHome },
          { path: "home", lazy: () => import("./home/home-page.tsx") },
          { path: "maintain-info", lazy: () => import("./maintain-info/maintain-info-page.tsx") },
          {
            path: "notice-detail",
            loader: signedInLoader,
            lazy: () => import("./notice-detail/notice-detail-page.tsx"),
          },
          { path: "*", loader: () => redirect(paths.error) },
        ],
      },
      { path: paths.error, lazy: () => import("./error/error-page.tsx") },
    ],
  },
];
