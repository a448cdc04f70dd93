import { Navigate, useLocation } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { useProfile } from "../../session/profile.ts";
import { signInPath } from "../../session/sign-in-path.ts";
import { isOfficePath, pagePath } from "../navigation/page-access.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import { NoAccess } from "./no-access.tsx";
import { Shell } from "./shell.tsx";
import { UnknownPage } from "./unknown-page.tsx";
import { Unreachable } from "./unreachable.tsx";

/** Loading the permissions failed: the server is unreachable, or the session has ended. */
export function ErrorBoundary() {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const expired = useExpired();
  if (!signedIn) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  // Its dialog says so.
  return expired ? null : <Unreachable />;
}

/** The route of every back-office page. Its loader has loaded the profile and checked the path. */
export function Component() {
  const signedIn = useSignedIn();
  const { data: profile } = useProfile();
  const navigation = useMenuPages();
  const { pathname, search, key } = useLocation();
  // Per navigation: going back may have overtaken the first redirect.
  if (!signedIn) return <Navigate key={key} to={signInPath(`${pathname}${search}`)} replace />;
  if (!profile) return null;
  const path = pagePath(pathname);
  const page = navigation.pages.get(path);
  if (!page && !isOfficePath(path)) return <UnknownPage />;
  if (!page || !navigation.home) return <NoAccess hasOthers={navigation.home !== null} />;
  const { userId } = profile.user;
  return <Shell key={userId} userId={userId} {...navigation} home={navigation.home} page={page} />;
}
