import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../api/lazy-part.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useProfile } from "../../session/profile.ts";
import { Modal } from "../../ui/dialog/modal.tsx";
import { Popover } from "../../ui/popup/popover.tsx";
import { Tooltip } from "../../ui/popup/tooltip.tsx";
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
      title="公告"
      counted="条未读"
      path={bell}
      count={count}
      maxCount={10}
    />
  );
}

/** Opens the settings of theme and text size. */
function ThemeButton() {
  return (
    <Popover
      label="外观"
      className="grid gap-3 p-4 box bg-raised text"
      sideOffset={8}
      button={
        <button type="button" className={themeButtonStyles.button} aria-label="外观">
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="7" fill="none" stroke="currentcolor" strokeWidth="1.6" />
            <path d="M10 3a7 7 0 0 1 0 14z" fill="currentcolor" />
          </svg>
        </button>
      }
    >
      <ThemeRow />
      <ReadingSizeRow />
    </Popover>
  );
}

const DrawerEntries = lazyPart(() => import("./drawer/drawer-entries.tsx"));

/** Menu on narrow screens: a drawer from the right. */
function DrawerMenu() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={drawerMenuStyles.opener}
        aria-label="打开菜单"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true" />
      </button>
      {isOpen && (
        <Modal label="菜单" className={drawerMenuStyles.drawer} onClose={close}>
          <div className={drawerMenuStyles.content}>
            <button
              type="button"
              className={drawerMenuStyles.close}
              aria-label="关闭菜单"
              onClick={close}
            >
              <span aria-hidden="true" />
            </button>
            <Suspense>
              <DrawerEntries onFollow={close} />
            </Suspense>
          </div>
        </Modal>
      )}
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
      <Tooltip text="个人中心">
        <Link to={paths.userProfile} className={`text no-underline ${userMenuStyles.person}`}>
          <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
            <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="1.8" />
            <path d="M4 20a8 8 0 0 1 16 0" stroke="currentColor" strokeWidth="1.8" />
          </svg>
          <span className={userMenuStyles.name}>{data?.user.nickName ?? "个人中心"}</span>
        </Link>
      </Tooltip>
      <button type="button" className={userMenuStyles.leave} onClick={() => void leave()}>
        退出
      </button>
    </div>
  );
}
