import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router";
import { ownPath } from "../session/own-path.ts";

const prefix = "/redirect";

/**
 * /redirect/<path>?<query> becomes /<path>?<query> on this origin. A loader does it, so that no
 * layout leaves the page: refreshing one tab of the back office keeps the others as they are.
 */
export const redirectRoute: RouteObject = {
  path: `${prefix}/*`,
  element: null,
  loader: ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    return replace(ownPath(`${pathname.slice(prefix.length)}${search}`));
  },
};
