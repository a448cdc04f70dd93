import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router";
import { ownPath } from "../session/own-path.ts";

const prefix = "/redirect";

/**
 * Redirects /redirect/<path>?<query> to /<path>?<query> on this origin. It uses a loader, so that
 * no layout unmounts: the other tabs of the back office stay.
 */
export const redirectRoute: RouteObject = {
  path: `${prefix}/*`,
  element: null,
  loader: ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    return replace(ownPath(`${pathname.slice(prefix.length)}${search}`));
  },
};
