import { NavLink } from "react-router";
import { type MenuEntry, mainMenu } from "../menu.ts";
import { CategoryDropDown } from "./category-drop-down.tsx";
import styles from "./main-menu.module.css";

export function MainMenu() {
  return (
    <nav className={styles.menu} aria-label="主菜单">
      <ul className="flex h-full list">
        {mainMenu.map((entry) =>
          entry.categories ? (
            <CategoryDropDown key={entry.path} entry={entry} kind={entry.categories} />
          ) : (
            <li key={entry.path}>
              <MenuLink entry={entry} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** An entry's own link. A screen that requires a session handles visitors itself. */
export function MenuLink({ entry, onFollow }: { entry: MenuEntry; onFollow?: () => void }) {
  return (
    <NavLink to={entry.path} className={styles.link} onClick={onFollow}>
      {entry.label}
    </NavLink>
  );
}
