import { screenMenu } from "@aeromaint/contracts/digital-screen/screen.ts";
import { LogoutOutlined, RollbackOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { useProfile } from "../../../session/profile.ts";
import { signOut } from "../../../session/sign-in.ts";
import { pagesOf } from "../../navigation/office-pages.ts";
import styles from "./frame.module.css";

/** Back to the person's other applications; a user without any can only sign out. */
export function LeaveLink() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  const other = pagesOf(profile.menus).applications.find(({ code }) => code !== screenMenu);
  if (!other) {
    return (
      <button
        type="button"
        className={styles.tool}
        aria-label="退出登录"
        title="退出登录"
        onClick={() => void signOut()}
      >
        <LogoutOutlined aria-hidden />
      </button>
    );
  }
  return (
    <Link className={styles.tool} to={other.path} aria-label="返回后台" title="返回后台">
      <RollbackOutlined aria-hidden />
    </Link>
  );
}
