import styles from "./reload-button.module.css";

/** Of its own kind: the site's buttons come with the site's files, which the entry does not need. */
export function ReloadButton() {
  return (
    <button type="button" className={styles.button} onClick={() => window.location.reload()}>
      刷新页面
    </button>
  );
}
