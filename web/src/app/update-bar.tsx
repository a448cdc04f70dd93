import { dismissUpdate, useUpdateAvailable } from "../api/client-version.ts";
import { ReloadButton } from "./reload-button.tsx";
import styles from "./update-bar.module.css";

/** Says that a newer client is deployed. Never reloads by itself: somebody may be typing. */
export function UpdateBar() {
  const outdated = useUpdateAvailable();
  return (
    <div className={styles.place} role="status">
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
