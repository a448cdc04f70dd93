import "../../ui/theme/base.ts";
import { useEffect } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { useFailures } from "../../api/failures.ts";
import { toast } from "../../ui/toast/toast.ts";
import { Toasts } from "../../ui/toast/toasts.tsx";
import { dropWantedElsewhere } from "../shared/access/wanted-path.ts";
import { ExpiredDialog } from "./expired-dialog.tsx";
import { FloatingPanel } from "./floating-panel.tsx";
import { PrintNote } from "./print-note.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import styles from "./site-layout.module.css";

/** The layout of every visitors' screen. */
export function Component() {
  useFailures((message) => toast(message, "failure"));
  const { pathname } = useLocation();
  useEffect(() => dropWantedElsewhere(pathname), [pathname]);
  // What is private is gone while the dialog says that the session has expired.
  const expired = useExpired();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      <SiteHeader />
      <main id="content" className={styles.content} tabIndex={-1}>
        {!expired && <Outlet />}
      </main>
      <SiteFooter />
      <FloatingPanel />
      <PrintNote />
      <Toasts />
      <ExpiredDialog />
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}

// Every first page of a tab has the key "default": its scroll position belongs to its address.
function placeOf({ key, pathname, search }: Location): string {
  return key === "default" ? `${pathname}${search}` : key;
}
