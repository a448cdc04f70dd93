import { useLocation, useNavigate } from "react-router";
import { signOut } from "../../session/sign-in.ts";
import { paths } from "../paths.ts";

/** Signs out and navigates to the page for signed-out people. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    if (pathname === paths.error) {
      await signOut();
      return navigate("/login");
    }
    // Navigate first: a screen that requires a session would react to its end.
    await navigate(paths.home);
    await signOut();
  };
}
