import { lazy, Suspense, useRef, useState } from "react";
import styles from "./drawer-menu.module.css";

const DrawerEntries = lazy(() => import("./drawer-entries.tsx"));

/** The menu on narrow screens: a drawer from the right. */
export function DrawerMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    drawer.current?.showModal();
  };
  const close = () => drawer.current?.close();
  return (
    <>
      <button type="button" className={styles.opener} aria-label="打开菜单" onClick={open}>
        <span aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself. */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label="菜单"
        // A click on the dialog itself, outside its content, is a click on the backdrop.
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.content}>
          <button type="button" className={styles.close} aria-label="关闭菜单" onClick={close}>
            <span aria-hidden="true" />
          </button>
          {opened && (
            <Suspense>
              <DrawerEntries onFollow={close} />
            </Suspense>
          )}
        </div>
      </dialog>
    </>
  );
}
