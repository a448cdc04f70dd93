import { useLocation, useNavigate } from "react-router";
import { signOut } from "../../session/sign-in.ts";
import { paths } from "../paths.ts";

/** Signs out and leads to where a signed-out person goes. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async () => {
    if (pathname === paths.error) {
      await signOut();
      return navigate("/login");
    }
    // First of all: a screen that requires a session would react to its end.
    await navigate(paths.home);
    await signOut();
  };
}
