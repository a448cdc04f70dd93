import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import { signInPath } from "../session/sign-in-path.ts";
import { hasToken } from "../session/tokens.ts";

/** "/", /login, and every path that no other route takes: pages of the signed-in user's menus. */
export function officeRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: "/",
      element: null,
      loader: async () => {
        if (!hasToken()) return redirect("/web-site/home");
        const { startPath } = await import("./navigation/admission.ts");
        return redirect(await startPath(queryClient));
      },
    },
    {
      path: "/login",
      loader: () => (hasToken() ? redirect("/") : null),
      lazy: () => import("./login/login-page.tsx"),
    },
    {
      path: "*",
      loader: async ({ request }: LoaderFunctionArgs) => {
        const { pathname, search } = new URL(request.url);
        if (!hasToken()) return redirect(signInPath(`${pathname}${search}`));
        const { admission } = await import("./navigation/admission.ts");
        return admission(queryClient, pathname);
      },
      lazy: () => import("./shell/office-layout.tsx"),
    },
  ];
}
