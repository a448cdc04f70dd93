import { type RouteObject, redirect } from "react-router";
import { paths } from "./paths.ts";
import { signedInLoader } from "./shared/access/member-link.tsx";
import { SignedInOnly } from "./shared/access/signed-in-only.tsx";
import { PageFailure } from "./shared/error/page-failure.tsx";

const toHome = () => redirect(paths.home);

/** Screens of visitors. Unknown paths below /web-site show the error page. */
export const visitorRoutes: RouteObject[] = [
  { path: "/home", loader: toHome },
  {
    lazy: () => import("./layout/site-layout.tsx"),
    children: [
      {
        path: "/web-site",
        ErrorBoundary: PageFailure,
        children: [
          { index: true, loader: toHome },
          { path: "home", lazy: () => import("./home/home-page.tsx") },
          {
            path: "maintain-info",
            lazy: () => import("./content/maintain-info/maintain-info-page.tsx"),
          },
          {
            path: "maintain-info/classified",
            lazy: () => import("./content/maintain-info/classified/classified-page.tsx"),
          },
          { path: "module-info", lazy: () => import("./content/module-info/module-info-page.tsx") },
          {
            path: "tooling-services",
            lazy: () => import("./content/tooling-services/tooling-services-page.tsx"),
          },
          {
            path: "aviation-products",
            lazy: () => import("./aviation-products/aviation-products-page.tsx"),
          },
          {
            path: "aviation-products/products-detail",
            lazy: () => import("./aviation-products/products-detail/products-detail-page.tsx"),
          },
          { path: "repair-person", lazy: () => import("./repair-person/repair-person-page.tsx") },
          { path: "notices", lazy: () => import("./notices/list/notice-list-page.tsx") },
          {
            loader: signedInLoader,
            Component: SignedInOnly,
            children: [
              {
                path: "notice-detail",
                lazy: () => import("./notices/detail/notice-detail-page.tsx"),
              },
              {
                path: "repair-person/repair-detail",
                lazy: () => import("./repair-person/repair-detail/repair-detail-page.tsx"),
              },
              { path: "collection", lazy: () => import("./collection/collection-page.tsx") },
              { path: "circulation", lazy: () => import("./circulation/circulation-page.tsx") },
              { path: "messages", lazy: () => import("./messages/messages-page.tsx") },
              { path: "user-profile", lazy: () => import("./user-profile/user-profile-page.tsx") },
              {
                path: "user-profile/product",
                lazy: () => import("./user-profile/firm/product/product-page.tsx"),
              },
            ],
          },
          { path: "register", lazy: () => import("./register/register-page.tsx") },
          { path: "search", lazy: () => import("./search/search-page.tsx") },
          { path: "preview", lazy: () => import("./preview/preview-page.tsx") },
          { path: "*", loader: () => redirect(paths.error) },
        ],
      },
      {
        path: paths.error,
        ErrorBoundary: PageFailure,
        lazy: () => import("./error/error-page.tsx"),
      },
    ],
  },
];
