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
import { useToday } from "./today.ts";
import { useSignOut } from "./use-leave.ts";
import userMenuStyles from "./user-menu.module.css";

const MemberLinks = lazy(() => import("./member-links.tsx"));

export function SiteHeader() {
  const facts = useSiteFacts();
  const { date, weekday } = useToday();
  const signedIn = useSignedIn();
  return (
    <header className={`sticky -top-16 z-30 border-b max-lg:top-0 ${styles.header}`}>
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-6 max-md:h-14 max-md:justify-between max-md:gap-2 max-md:px-4 max-xs:gap-0 max-xs:px-3">
        <Link
          to={paths.home}
          className={`flex items-center gap-3 whitespace-nowrap font-semibold text-ink no-underline max-md:mr-auto max-md:min-h-11 max-md:min-w-0 max-md:gap-2 max-xs:[&_img]:size-6.5 max-md:[&_span]:overflow-hidden max-md:[&_span]:text-ellipsis ${styles.brand}`}
        >
          <img className="flex-none" src={mark} width={32} height={32} alt="" />
          <span>{facts.title}</span>
        </Link>
        <HeaderSearch />
        <p className="ml-auto flex gap-2 whitespace-nowrap font-normal font-technical text-muted text-sm/snug tabular-nums max-lg:hidden">
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
      className="grid gap-3 rounded-md border bg-raised p-4 text-ink"
      sideOffset={8}
      button={
        <button
          type="button"
          className="grid size-9 flex-none cursor-pointer place-items-center rounded-md border border-transparent bg-transparent text-muted hover:border-accent hover:text-accent max-lg:hidden"
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
        className="relative -mr-2.5 hidden size-11 cursor-pointer border-0 bg-transparent text-ink max-lg:block [&_span]:absolute [&_span]:top-5.25 [&_span]:left-2.75 [&_span]:h-0.5 [&_span]:w-5.5 [&_span]:bg-current [&_span]:before:absolute [&_span]:before:-top-1.75 [&_span]:before:left-0 [&_span]:before:h-0.5 [&_span]:before:w-5.5 [&_span]:before:bg-current [&_span]:after:absolute [&_span]:after:top-1.75 [&_span]:after:left-0 [&_span]:after:h-0.5 [&_span]:after:w-3.75 [&_span]:after:bg-accent-fill"
        aria-label="打开菜单"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true" />
      </button>
      {isOpen && (
        <Modal
          label="菜单"
          className={`ml-auto h-dvh rounded-none ${drawerMenuStyles.drawer}`}
          onClose={close}
        >
          <div className="relative flex min-h-full flex-col px-2 pt-2 pb-4 [&_li>div>a]:flex-1 [&_li_a]:min-h-11 [&_li_ul]:mt-0 [&_li_ul]:mr-0 [&_li_ul]:mb-2 [&_li_ul]:ml-4 [&_li_ul]:border-l [&_ul]:m-0 [&_ul]:list-none [&_ul]:p-0">
            <button
              type="button"
              className="absolute right-2 z-1 size-11 cursor-pointer border-0 bg-transparent text-ink [&_span]:before:absolute [&_span]:before:top-5.25 [&_span]:before:left-3 [&_span]:before:h-0.5 [&_span]:before:w-5 [&_span]:before:rotate-45 [&_span]:before:bg-current [&_span]:after:absolute [&_span]:after:top-5.25 [&_span]:after:left-3 [&_span]:after:h-0.5 [&_span]:after:w-5 [&_span]:after:-rotate-45 [&_span]:after:bg-current"
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
        className="cursor-pointer whitespace-nowrap rounded-md border border-edge bg-transparent px-3.5 py-1.5 font-normal font-text text-ink text-sm/snug no-underline hover:border-accent hover:text-accent max-md:px-2.5 max-md:py-2.75"
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
          className="text-ink no-underline hover:text-accent max-md:relative max-md:grid max-md:size-11 max-md:place-items-center [&_svg]:hidden max-md:[&_svg]:block"
        >
          <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
            <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="1.8" />
            <path d="M4 20a8 8 0 0 1 16 0" stroke="currentColor" strokeWidth="1.8" />
          </svg>
          <span className={`block truncate max-md:absolute max-md:h-px ${userMenuStyles.name}`}>
            {data?.user.nickName ?? "个人中心"}
          </span>
        </Link>
      </Tooltip>
      <button
        type="button"
        className="cursor-pointer whitespace-nowrap rounded-md border border-edge bg-transparent px-3.5 py-1.5 font-normal font-text text-ink text-sm/snug no-underline hover:border-accent hover:text-accent max-md:hidden"
        onClick={() => void leave()}
      >
        退出
      </button>
    </div>
  );
}
