import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { Button } from "antd";
import { useRevalidator } from "react-router";
import styles from "./full-page.module.css";

/** Replaces the back office while permissions and menus cannot be loaded. */
export function Unreachable() {
  const { revalidate, state } = useRevalidator();
  return (
    <main className={styles.page}>
      <title>服务暂不可用</title>
      <div className={styles.code} aria-hidden="true">
        503
      </div>
      <div className={styles.horizon} aria-hidden="true" />
      <h1 className={styles.title}>{errorTexts.unavailable}</h1>
      <p className={styles.hint}>您的登录状态仍然保留，恢复后可继续操作。</p>
      <Button type="primary" loading={state === "loading"} onClick={() => void revalidate()}>
        重试
      </Button>
    </main>
  );
}
