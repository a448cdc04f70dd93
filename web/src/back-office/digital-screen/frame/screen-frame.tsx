import { screenTitle } from "@aeromaint/contracts/digital-screen/screen.ts";
import type { ReactNode } from "react";
import { useSiteFacts } from "../../../reference-data/site-facts.ts";
import type { Connection } from "../feed/screen-feed.ts";
import { useRootScale } from "../root-scale.ts";
import { Clock } from "./clock.tsx";
import { ConnectionLight } from "./connection-light.tsx";
import styles from "./frame.module.css";
import { FullScreenButton } from "./full-screen-button.tsx";
import { LeaveLink } from "./leave-link.tsx";
import { ScreenPages } from "./screen-pages.tsx";

interface ScreenFrameProps {
  /** Of the page. */
  title: string;
  connection: Connection;
  children: ReactNode;
}

/** Fills the window with header and panels; dark in every theme, for dim rooms. */
export function ScreenFrame({ title, connection, children }: ScreenFrameProps) {
  useRootScale();
  const site = useSiteFacts();
  return (
    <div className={styles.frame} data-theme="dark">
      <title>{`${site.title} - ${title}`}</title>
      <header className={styles.header}>
        <div className={styles.left}>
          <ScreenPages />
          <ConnectionLight connection={connection} />
        </div>
        <h1 className={styles.name}>
          {site.title}
          <small>{screenTitle}</small>
        </h1>
        <div className={styles.right}>
          <Clock />
          <FullScreenButton />
          <LeaveLink />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
