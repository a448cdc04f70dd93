import { dismissUpdate, useUpdateAvailable } from "../api/client-version.ts";
import { useConnectionLost } from "../api/connection.ts";
import { ReloadButton } from "./reload-button.tsx";
import styles from "./update-bar.module.css";

/**
 * Shows a lost connection or a newer client version. It never reloads by itself, because that loses
 * input.
 */
export function UpdateBar() {
  const outdated = useUpdateAvailable();
  const isLost = useConnectionLost();
  return (
    <div className={styles.place} role="status">
      {isLost && (
        <div className={styles.bar}>
          <span>网络已断开，显示的可能不是最新内容，正在自动重试</span>
        </div>
      )}
      {outdated && (
        <div className={styles.bar}>
          <span>系统已更新，请刷新页面</span>
          <ReloadButton />
          <button type="button" className={styles.later} onClick={dismissUpdate}>
            稍后
          </button>
        </div>
      )}
    </div>
  );
}
