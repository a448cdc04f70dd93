import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { hasToken } from "../api/tokens.ts";
import { signInPath } from "../session/own-path.ts";
import { restrictionPath } from "../session/restriction.ts";
import { licenceBoardPath, startAlias } from "./navigation/fixed-paths.ts";

/** Built-in applications. Menus may add others, known only after sign-in. */
const applications =
  /^\/(application-center|configuration-center|management-center|digital-screen)(\/|$)/;

/** Redirects an address of earlier releases and keeps its search parameters. */
const licenceBoard: RouteObject = {
  path: licenceBoardPath,
  loader: ({ request }) => {
    const { search } = new URL(request.url);
    return redirect(
      `/management-center/authorisation-manage?view=licences${search.replace("?", "&")}`,
    );
  },
};

/** Routes of "/", /login, and every path that no other route takes. */
export function officeRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: "/",
      element: null,
      loader: async () => {
        if (!hasToken()) return redirect("/web-site/home");
        const { startPath } = await import("./navigation/page-access.ts");
        // The layout below shows the failure, with a retry.
        return redirect(await startPath(queryClient).catch(() => startAlias));
      },
    },
    licenceBoard,
    // Return address of the company's identity provider. Small, because visitors use it too.
    { path: "/login/company/:id", lazy: () => import("./login/return-page.tsx") },
    {
      // One frame for both, so that 登录成功 stays visible on the next page.
      lazy: () => import("./office-frame.tsx"),
      children: [
        {
          path: "/login",
          loader: () => (hasToken() ? redirect("/") : null),
          lazy: () => import("./login/login-page.tsx"),
        },
        {
          path: restrictionPath,
          loader: () => (hasToken() ? null : redirect("/login")),
          lazy: () => import("./login/restriction-page.tsx"),
        },
        {
          path: "*",
          loader: async ({ request }: LoaderFunctionArgs) => {
            const url = new URL(request.url);
            if (!hasToken()) {
              // An unknown path is an error for visitors; a back-office path asks for a sign-in
              // first.
              const isOffice = applications.test(url.pathname);
              return redirect(isOffice ? signInPath(`${url.pathname}${url.search}`) : "/error");
            }
            const { checkPageAccess } = await import("./navigation/page-access.ts");
            return checkPageAccess(queryClient, url);
          },
          lazy: () => import("./shell/office-layout.tsx"),
        },
      ],
    },
  ];
}
