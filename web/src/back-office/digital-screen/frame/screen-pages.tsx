import { screenMenu } from "@aeromaint/contracts/digital-screen/screen.ts";
import { NavLink } from "react-router";
import { useProfile } from "../../../session/profile.ts";
import { pagesOf } from "../../navigation/office-pages.ts";
import styles from "./frame.module.css";

/** The screen's pages as the person's menus have them; a single one needs no choice. */
export function ScreenPages() {
  const { data: profile } = useProfile();
  const pages = [...pagesOf(profile?.menus ?? []).pages.values()].filter(
    ({ appCode, redirect, hidden, path }) =>
      appCode === screenMenu && !redirect && !hidden && path !== `/${screenMenu}`,
  );
  if (pages.length < 2) return null;
  return (
    <nav className={styles.pages} aria-label="大屏页面">
      {pages.map(({ path, title }) => (
        <NavLink key={path} className={styles.pageLink ?? ""} to={path}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
