import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { useCategories } from "../categories.ts";
import { categoryLink, type MenuEntry } from "../menu.ts";
import styles from "./main-menu.module.css";

/** A menu entry with its categories below, opened by pointer or keyboard focus, closed by Esc. */
export function CategoryDropDown({ entry, kind }: { entry: MenuEntry; kind: ContentModuleName }) {
  const [open, setOpen] = useState(false);
  // Loaded on first opening, not with the first page.
  const { data: categories = [] } = useCategories(kind, { enabled: open });
  const close = () => setOpen(false);
  return (
    <li
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={close}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <NavLink to={entry.path} className={styles.link} onClick={close} aria-expanded={open}>
        {entry.label}
        <span className={styles.chevron} aria-hidden="true" />
      </NavLink>
      {open && categories.length > 0 && (
        <ul className={styles.dropDown}>
          {categories.map((category) => (
            <li key={category.categoryId}>
              <Link className={styles.category} to={categoryLink(entry, category)} onClick={close}>
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
