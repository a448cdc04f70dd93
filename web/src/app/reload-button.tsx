import styles from "./reload-button.module.css";

/** Not ui/button: the entry chunk must not depend on the site's. */
export function ReloadButton() {
  return (
    <button type="button" className={styles.button} onClick={() => window.location.reload()}>
      刷新页面
    </button>
  );
}
