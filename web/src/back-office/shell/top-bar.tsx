import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { lazy, memo, Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import mark from "../../ui/theme/mark.svg";
import { CommandPaletteButton } from "../command-palette/palette-button.tsx";
import type { Application } from "../navigation/office-pages.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { AccountMenu } from "./menu/account-menu.tsx";
import { ThemeMenu } from "./menu/theme-menu.tsx";
import styles from "./top-bar.module.css";

const MessageBadge = lazy(() => import("./menu/message-badge.tsx"));

interface TopBarProps {
  applications: Application[];
  /** The application of the page in front. */
  appCode: string;
}

/** Memoised: equal on every page of an application. */
export const TopBar = memo(({ applications, appCode }: TopBarProps) => {
  const { title } = useSiteFacts();
  return (
    <header className={styles.bar}>
      <img className={`rigid ${styles.mark}`} src={mark} alt="" width={28} height={28} />
      <strong className={styles.title}>{title}</strong>
      {applications.length > 1 && (
        <ApplicationSwitch applications={applications} appCode={appCode} />
      )}
      <div className="row gap-1 push">
        <CommandPaletteButton />
        <ThemeMenu />
        <FullscreenToggle />
        <Suspense fallback={<span className={styles.bell} />}>
          <MessageBadge />
        </Suspense>
        <AccountMenu />
      </div>
    </header>
  );
});

function ApplicationSwitch({ applications, appCode }: TopBarProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application is the current link.
  useEffect(() => {
    // On a phone two of four have room; `nearest` scrolls the row alone, as the bar is in view.
    row.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [appCode]);
  return (
    <nav ref={row} className={styles.applications} aria-label="应用">
      {applications.map((application) => (
        <PageLink
          key={application.code}
          to={application}
          className={styles.application}
          aria-current={application.code === appCode ? "page" : undefined}
        >
          {application.title}
        </PageLink>
      ))}
    </nav>
  );
}

function FullscreenToggle() {
  const full = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = () =>
    full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  const label = full ? "退出全屏" : "全屏";
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        className={styles.wideOnly}
        aria-label={label}
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={() => void toggle()}
      />
    </Tooltip>
  );
}

function subscribeFullscreen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
