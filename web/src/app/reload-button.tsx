import styles from "./reload-button.module.css";

/** Own button: the entry chunk must not depend on ui/button. */
export function ReloadButton() {
  return (
    <button type="button" className={styles.button} onClick={() => window.location.reload()}>
      刷新页面
    </button>
  );
}
