import { useRef } from "react";
import { Link } from "react-router";
import { useCategories } from "../categories.ts";
import { type MenuEntry, menu } from "../menu.ts";
import { categoryPath } from "../paths.ts";
import styles from "./drawer-menu.module.css";
import { MenuLink } from "./main-menu.tsx";
import { useToday } from "./today.ts";

/** The menu on narrow screens: a drawer from the right. */
export function DrawerMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const { date, weekday } = useToday();
  const close = () => drawer.current?.close();
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label="打开菜单"
        onClick={() => drawer.current?.showModal()}
      >
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
          <ul>
            {menu.map((entry) => (
              <li key={entry.path}>
                <MenuLink entry={entry} onFollow={close} />
                {entry.categories && <Categories entry={entry} onFollow={close} />}
              </li>
            ))}
          </ul>
          <p className={styles.today}>
            {date} {weekday}
          </p>
        </div>
      </dialog>
    </>
  );
}

function Categories({ entry, onFollow }: { entry: MenuEntry; onFollow: () => void }) {
  const { data: categories = [] } = useCategories(entry.categories ?? "repair");
  return (
    <ul>
      {categories.map((category) => (
        <li key={category.categoryId}>
          <Link
            className={styles.category}
            to={categoryPath(entry.path, category)}
            onClick={onFollow}
          >
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
