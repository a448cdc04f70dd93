import { Link } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { useOwnCirculationCount } from "../../session/own-circulation-count.ts";
import { useProfile } from "../../session/profile.ts";
import { ownCirculationsId, paths } from "../paths.ts";
import { noteThisScreen } from "../shared/access/wanted-path.ts";
import { useLeave } from "./use-leave.ts";
import styles from "./user-menu.module.css";

/** Who is signed in, with the way out, which phones have in the drawer; for visitors the way to the sign-in panel. */
export function UserMenu() {
  const signedIn = useSignedIn();
  const { data } = useProfile();
  const leave = useLeave();
  const { total: waiting } = useOwnCirculationCount({ enabled: signedIn });
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
  return (
    <div className={styles.user}>
      <Link
        to={paths.userProfile}
        className={`text no-underline ${styles.person}`}
        title="个人中心"
      >
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="1.8" />
          <path d="M4 20a8 8 0 0 1 16 0" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        <span className={styles.name}>{data?.user.nickName ?? "个人中心"}</span>
      </Link>
      {waiting > 0 && (
        <Link
          to={`${paths.userProfile}#${ownCirculationsId}`}
          className={styles.waiting}
          aria-label={`我的传阅，${waiting} 项待签收`}
        >
          待签收 {waiting}
        </Link>
      )}
      <button type="button" className={styles.leave} onClick={() => void leave()}>
        退出
      </button>
    </div>
  );
}
