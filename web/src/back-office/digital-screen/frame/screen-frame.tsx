import { screenMenu, screenTitle } from "@aeromaint/contracts/digital-screen/screen.ts";
import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  LogoutOutlined,
  RollbackOutlined,
} from "@ant-design/icons";
import { type ReactNode, useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { serverNow } from "../../../api/server-clock.ts";
import {
  formatChineseDay,
  formatChineseWeekday,
  formatMoment,
  useSiteFacts,
} from "../../../reference-data/site-facts.ts";
import { useProfile } from "../../../session/profile.ts";
import { signOut } from "../../../session/sign-in.ts";
import { buildOfficePages } from "../../navigation/office-pages.ts";
import { useFullScreen } from "../../shared/full-screen.ts";
import type { ConnectionState } from "../feed/screen-feed.ts";
import { useRootScale } from "../root-scale.ts";
import styles from "./frame.module.css";

interface ScreenFrameProps {
  /** Title of the page. */
  title: string;
  connection: ConnectionState;
  children: ReactNode;
}

/** Fills the window with header and panels. Dark in every theme, for dim rooms. */
export function ScreenFrame({ title, connection, children }: ScreenFrameProps) {
  useRootScale();
  const site = useSiteFacts();
  return (
    <div
      className={`fixed inset-0 grid grid-rows-[var(--px84)_minmax(0,1fr)] overflow-hidden text-ink leading-snug ${styles.frame}`}
      data-theme="dark"
    >
      <title>{`${site.title} - ${title}`}</title>
      <header
        className={`grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-(--px32) px-(--px24) ${styles.header}`}
      >
        <div className="flex min-w-0 items-center gap-(--px20)">
          <ScreenPages />
          <ConnectionLight connection={connection} />
        </div>
        <h1
          className={`flex items-baseline gap-(--px16) whitespace-nowrap text-xxl ${styles.name}`}
        >
          {site.title}
          <small className="font-semibold text-accent text-xl">{screenTitle}</small>
        </h1>
        <div className="flex min-w-0 items-center justify-end gap-(--px12)">
          <Clock />
          <FullScreenButton />
          <LeaveLink />
        </div>
      </header>
      <main className="min-h-0 px-(--px24) pt-(--px12) pb-(--px20)">{children}</main>
    </div>
  );
}

const texts: Record<ConnectionState, string> = {
  opening: "正在连接",
  live: "实时",
  lost: "连接中断，正在重连",
};

function ConnectionLight({ connection }: { connection: ConnectionState }) {
  return (
    <span
      className={`inline-flex items-center gap-(--px8) whitespace-nowrap ${
        connection === "lost"
          ? "rounded-sm border border-refused px-(--px12) py-(--px4) text-refused"
          : "text-muted"
      }`}
      role="status"
    >
      <i
        className={`size-(--px12) ${styles.light}`}
        data-connection={connection}
        aria-hidden="true"
      />
      {texts[connection]}
    </span>
  );
}

/** Date, weekday and time in the platform's time zone. */
function Clock() {
  const now = useNow();
  const { timeZone } = useSiteFacts();
  const [day = "", time] = formatMoment(now, timeZone).split(" ");
  return (
    <div className="mr-(--px8) flex items-baseline gap-(--px16) whitespace-nowrap font-technical">
      <span className="text-muted">{`${formatChineseDay(day)} ${formatChineseWeekday(day)}`}</span>
      <time className="font-semibold text-xxl tabular-nums" dateTime={new Date(now).toISOString()}>
        {time}
      </time>
    </div>
  );
}

const second = 1_000;

/** Platform time in milliseconds since 1970, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const moment = serverNow();
      setNow(moment);
      timer = setTimeout(tick, second - (moment % second));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

/** Links to the screen's pages in the user's menus. Empty if there is only one. */
function ScreenPages() {
  const { data: profile } = useProfile();
  const pages = [...buildOfficePages(profile?.menus ?? []).pages.values()].filter(
    ({ appCode, redirect, hidden, path }) =>
      appCode === screenMenu && !redirect && !hidden && path !== `/${screenMenu}`,
  );
  if (pages.length < 2) return null;
  return (
    <nav className="flex gap-(--px8)" aria-label="大屏页面">
      {pages.map(({ path, title }) => (
        <NavLink
          key={path}
          className="whitespace-nowrap rounded-sm border current:border-accent bg-surface current:bg-accent-soft px-(--px16) py-(--px6) current:text-accent text-lg text-muted hover:border-edge hover:text-ink"
          to={path}
        >
          {title}
        </NavLink>
      ))}
    </nav>
  );
}

const tool =
  "inline-flex size-(--px40) cursor-pointer items-center justify-center rounded-sm border bg-surface text-lg text-muted hover:border-edge hover:text-ink";

function FullScreenButton() {
  const fullScreen = useFullScreen();
  if (!fullScreen) return null;
  const { isFull, label, toggle } = fullScreen;
  return (
    <button type="button" className={tool} aria-label={label} title={label} onClick={toggle}>
      {isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </button>
  );
}

/** Link to the user's other applications. Without another application it signs out. */
function LeaveLink() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  const other = buildOfficePages(profile.menus).applications.find(
    ({ code }) => code !== screenMenu,
  );
  if (!other) {
    return (
      <button
        type="button"
        className={tool}
        aria-label="退出登录"
        title="退出登录"
        onClick={() => void signOut()}
      >
        <LogoutOutlined aria-hidden />
      </button>
    );
  }
  return (
    <Link className={tool} to={other.path} aria-label="返回后台" title="返回后台">
      <RollbackOutlined aria-hidden />
    </Link>
  );
}
