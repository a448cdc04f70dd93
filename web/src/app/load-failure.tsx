import { useConnectionBack } from "../api/connection.ts";
import styles from "./load-failure.module.css";
import { ReloadButton } from "./reload-button.tsx";

/** Error page when a page fails before its layout, e.g. if a chunk does not load. */
export function LoadFailure() {
  // Reload without asking: there is no input on this page.
  useConnectionBack(() => window.location.reload());
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <a className={styles.brand} href="/web-site/home">
          航空维修信息平台
        </a>
        <a className={styles.way} href="/web-site/home">
          首页
        </a>
        <a className={styles.way} href="/login">
          管理后台
        </a>
      </header>
      <title>页面未能打开</title>
      <h1 className="text-lg">页面未能打开</h1>
      <p className="mb-3 muted">系统可能刚刚更新，或网络已断开。请刷新页面后重试。</p>
      <ReloadButton />
    </main>
  );
}
