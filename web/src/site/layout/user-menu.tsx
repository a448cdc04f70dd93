import { Link, useLocation, useNavigate } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { paths } from "../paths.ts";
import { noteThisScreen } from "../wanted-path.ts";
import styles from "./user-menu.module.css";

/** Who is signed in, with the way out; for visitors the way to the sign-in panel. */
export function UserMenu() {
  const signedIn = useSignedIn();
  const { data } = useProfile();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!signedIn) {
    return (
      <Link
        className={styles.signIn}
        data-for-visitor=""
        to={`${paths.home}#sign-in`}
        onClick={noteThisScreen}
      >
        登录
      </Link>
    );
  }
  const leave = async () => {
    if (pathname === paths.error) {
      await signOut();
      return navigate("/login");
    }
    // First of all: a screen that requires a session would react to its end.
    await navigate(paths.home);
    await signOut();
  };
  return (
    <div className={styles.user}>
      {data && <span className={styles.name}>{data.user.nickName}</span>}
      <button type="button" className={styles.leave} onClick={leave}>
        退出
      </button>
    </div>
  );
}
