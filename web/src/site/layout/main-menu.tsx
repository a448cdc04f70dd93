import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { useCategories } from "../categories.ts";
import { categoryLink, type MenuEntry, mainMenu } from "../menu.ts";
import styles from "./main-menu.module.css";

export function MainMenu() {
  return (
    <nav
      className="mx-auto h-11 max-w-page px-2 max-lg:hidden [&>ul>li]:relative [&>ul>li]:flex"
      aria-label="主菜单"
    >
      <ul className="flex h-full">
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

/** Link of a menu entry. Screens that require a session redirect visitors themselves. */
export function MenuLink({ entry, onFollow }: { entry: MenuEntry; onFollow?: () => void }) {
  return (
    <NavLink
      to={entry.path}
      className="relative flex items-center gap-1.5 whitespace-nowrap px-4 current:text-ink text-md text-muted no-underline transition-colors current:after:absolute current:after:inset-x-4 current:after:-bottom-px current:after:h-0.5 current:after:bg-accent-fill hover:text-ink"
      onClick={onFollow}
    >
      {entry.label}
    </NavLink>
  );
}

/** Menu entry with a drop-down of its categories. It opens on hover or focus and closes on Esc. */
function CategoryDropDown({ entry, kind }: { entry: MenuEntry; kind: ContentModuleName }) {
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
      <NavLink
        to={entry.path}
        className="relative flex items-center gap-1.5 whitespace-nowrap px-4 current:text-ink text-md text-muted no-underline transition-colors current:after:absolute current:after:inset-x-4 current:after:-bottom-px current:after:h-0.5 current:after:bg-accent-fill hover:text-ink"
        onClick={close}
        aria-expanded={open}
      >
        {entry.label}
        <span
          className={`size-1.75 -translate-y-0.5 rotate-45 ${styles.chevron}`}
          aria-hidden="true"
        />
      </NavLink>
      {open && categories.length > 0 && (
        <ul className={`absolute top-full left-0 min-w-55 border bg-raised p-2 ${styles.dropDown}`}>
          {categories.map((category) => (
            <li key={category.categoryId}>
              <Link
                className="block rounded-sm px-3 py-2.5 text-ink text-sm no-underline hover:bg-selected"
                to={categoryLink(entry, category)}
                onClick={close}
              >
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
