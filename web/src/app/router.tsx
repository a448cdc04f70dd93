import { createBrowserRouter } from "react-router";
import { officeRoutes } from "../back-office/routes.tsx";
import { visitorRoutes } from "../site/routes.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { queryClient } from "./query-client.ts";
import { redirectRoute } from "./redirect-route.ts";
import { RestrictionGuard } from "./restriction-guard.tsx";

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
