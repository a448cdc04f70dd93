import { lazy, Suspense, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../api/lazy-part.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useProfile } from "../../session/profile.ts";
import mark from "../../ui/theme/mark.svg";
import { ReadingSizeRow, ThemeRow } from "../../ui/theme/theme-rows.tsx";
import { paths } from "../paths.ts";
import { HeaderSearch } from "../search/header-search.tsx";
import { storeCurrentPath } from "../shared/access/member-link.tsx";
import { useUnreadNotices } from "../shared/notices/notices.ts";
import { BellLink } from "./bell-link.tsx";
import drawerMenuStyles from "./drawer/drawer-menu.module.css";
import { MainMenu } from "./main-menu.tsx";
import bellStyles from "./notice-bell.module.css";
import styles from "./site-header.module.css";
import themeButtonStyles from "./theme-button.module.css";
import { useToday } from "./today.ts";
import { useSignOut } from "./use-leave.ts";
import userMenuStyles from "./user-menu.module.css";

const MemberLinks = lazy(() => import("./member-links.tsx"));

export function SiteHeader() {
  const facts = useSiteFacts();
  const { date, weekday } = useToday();
  const signedIn = useSignedIn();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.brand}>
          <img className="rigid" src={mark} width={32} height={32} alt="" />
          <span>{facts.title}</span>
        </Link>
        <HeaderSearch />
        <p className={styles.today}>
          {date}
          <span>{weekday}</span>
        </p>
        <NoticeBell />
        {signedIn && (
          <Suspense fallback={<span className={bellStyles.two} />}>
            <MemberLinks />
          </Suspense>
        )}
        <ThemeButton />
        <UserMenu />
        <DrawerMenu />
      </div>
      <MainMenu />
    </header>
  );
}

const bell = "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4";

/** Link to the notices, with the number of unread ones. */
export function NoticeBell() {
  const count = useUnreadNotices();
  return (
    <BellLink
      to={paths.notices}
      name="公告"
      counted="条未读"
      path={bell}
      count={count}
      maxCount={10}
    />
  );
}

/** Opens the settings of theme and text size. */
function ThemeButton() {
  const panel = useId();
  return (
    <>
      <button
        type="button"
        className={themeButtonStyles.button}
        popoverTarget={panel}
        aria-label="外观"
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7" fill="none" stroke="currentcolor" strokeWidth="1.6" />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentcolor" />
        </svg>
      </button>
      <div
        id={panel}
        popover="auto"
        className={`gap-3 p-4 box bg-raised text ${themeButtonStyles.panel}`}
        role="dialog"
        aria-label="外观"
      >
        <ThemeRow />
        <ReadingSizeRow />
      </div>
    </>
  );
}

const DrawerEntries = lazyPart(() => import("./drawer/drawer-entries.tsx"));

/** Menu on narrow screens: a drawer from the right. */
function DrawerMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    drawer.current?.showModal();
  };
  const close = () => drawer.current?.close();
  return (
    <>
      <button
        type="button"
        className={drawerMenuStyles.opener}
        aria-label="打开菜单"
        onClick={open}
      >
        <span aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself. */}
      <dialog
        ref={drawer}
        className={drawerMenuStyles.drawer}
        aria-label="菜单"
        // A click on the dialog element itself is a click on the backdrop.
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={drawerMenuStyles.content}>
          <button
            type="button"
            className={drawerMenuStyles.close}
            aria-label="关闭菜单"
            onClick={close}
          >
            <span aria-hidden="true" />
          </button>
          {opened && (
            <Suspense>
              <DrawerEntries onFollow={close} />
            </Suspense>
          )}
        </div>
      </dialog>
    </>
  );
}

/**
 * Signed-in person with sign-out, which phones have in the drawer; for visitors a link to the
 * sign-in.
 */
function UserMenu() {
  const signedIn = useSignedIn();
  const { data } = useProfile();
  const leave = useSignOut();
  if (!signedIn) {
    return (
      <Link
        className={userMenuStyles.signIn}
        data-for-visitor=""
        to={`${paths.home}#sign-in`}
        onClick={storeCurrentPath}
      >
        登录
      </Link>
    );
  }
  return (
    <div className={userMenuStyles.user}>
      <Link
        to={paths.userProfile}
        className={`text no-underline ${userMenuStyles.person}`}
        title="个人中心"
      >
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="1.8" />
          <path d="M4 20a8 8 0 0 1 16 0" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        <span className={userMenuStyles.name}>{data?.user.nickName ?? "个人中心"}</span>
      </Link>
      <button type="button" className={userMenuStyles.leave} onClick={() => void leave()}>
        退出
      </button>
    </div>
  );
}
