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
import { MainMenu } from "./main-menu.tsx";
import styles from "./site-header.module.css";
import { useToday } from "./today.ts";
import { useSignOut } from "./use-leave.ts";

const MemberLinks = lazy(() => import("./member-links.tsx"));

export function SiteHeader() {
  const facts = useSiteFacts();
  const { date, weekday } = useToday();
  const signedIn = useSignedIn();
  return (
    <header // On the way down only the menu stays in sight.
      className={`sticky -top-16 z-30 border-b bg-ground max-lg:top-0 ${styles.header}`}
    >
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-6 max-md:h-14 max-md:justify-between max-md:gap-2 max-md:px-4 max-xs:gap-0 max-xs:px-3">
        <Link
          to={paths.home}
          className={`flex items-center gap-3 whitespace-nowrap font-semibold max-md:mr-auto max-md:min-h-11 max-md:min-w-0 max-md:gap-2 max-md:text-md max-xs:text-sm ${styles.brand}`}
        >
          <img className="flex-none max-xs:size-6.5" src={mark} width={32} height={32} alt="" />
          <span className="max-md:truncate">{facts.title}</span>
        </Link>
        <HeaderSearch />
        <p className="flex gap-2 whitespace-nowrap font-technical text-muted text-sm/snug tabular-nums max-lg:hidden">
          {date}
          <span>{weekday}</span>
        </p>
        <NoticeBell />
        {signedIn && (
          <Suspense fallback={<span className="w-26 max-md:w-0" />}>
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
  return (
    <Popover
      label="外观"
      className="grid gap-3 rounded-md border bg-raised p-4"
      sideOffset={8}
      button={
        <button
          type="button"
          className="grid size-9 flex-none cursor-pointer place-items-center rounded-md border border-transparent text-muted hover:border-accent hover:text-accent max-lg:hidden"
          aria-label="外观"
        >
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
        className="-mr-2.5 hidden size-11 cursor-pointer place-items-center max-lg:grid"
        aria-label="打开菜单"
        onClick={() => setOpen(true)}
      >
        <svg width="22" height="16" fill="currentcolor" aria-hidden="true">
          <path d="M0 0h22v2H0zM0 7h22v2H0z" />
          <path className="fill-accent-fill" d="M0 14h15v2H0z" />
        </svg>
      </button>
      {isOpen && (
        <Modal
          label="菜单"
          className="mr-0 h-dvh w-75 max-w-21/25 rounded-none border-0 border-l"
          onClose={close}
        >
          <div className="relative flex min-h-full flex-col px-2 pt-2 pb-4 [&_a]:min-h-11">
            <button
              type="button"
              className="absolute right-2 z-1 grid size-11 cursor-pointer place-items-center"
              aria-label="关闭菜单"
              onClick={close}
            >
              <svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true">
                <path d="m-7-7 14 14M7-7-7 7" stroke="currentcolor" strokeWidth="2" />
              </svg>
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

const press =
  "cursor-pointer whitespace-nowrap rounded-md border border-edge px-3.5 py-1.5 text-sm/snug hover:border-accent hover:text-accent";

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
        className={`${press} max-md:px-2.5 max-md:py-2.75`}
        data-for-visitor=""
        to={`${paths.home}#sign-in`}
        onClick={storeCurrentPath}
      >
        登录
      </Link>
    );
  }
  return (
    <div className="flex items-center gap-3 border-l pl-4 text-sm max-md:border-0 max-md:p-0">
      <Tooltip text="个人中心">
        <Link
          to={paths.userProfile}
          className="hover:text-accent max-md:relative max-md:grid max-md:size-11 max-md:place-items-center"
        >
          <svg
            className="md:hidden"
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            aria-hidden="true"
          >
            <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="1.8" />
            <path d="M4 20a8 8 0 0 1 16 0" stroke="currentColor" strokeWidth="1.8" />
          </svg>
          <span // As wide for every name, which is known later: nothing moves.
            className="block w-15.75 truncate max-md:sr-only"
          >
            {data?.user.nickName ?? "个人中心"}
          </span>
        </Link>
      </Tooltip>
      <button type="button" className={`${press} max-md:hidden`} onClick={() => void leave()}>
        退出
      </button>
    </div>
  );
}
