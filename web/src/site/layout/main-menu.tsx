import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { type ReactNode, useState } from "react";
import { Link, NavLink } from "react-router";
import { useCategories } from "../categories.ts";
import { categoryLink, type MenuEntry, mainMenu } from "../menu.ts";
import styles from "./site-header.module.css";

export function MainMenu() {
  return (
    <nav className="mx-auto h-11 max-w-page px-2 max-lg:hidden" aria-label="主菜单">
      <ul className="flex h-full">
        {mainMenu.map((entry) =>
          entry.categories ? (
            <CategoryDropDown key={entry.path} entry={entry} kind={entry.categories} />
          ) : (
            <li key={entry.path} className="flex">
              <MenuLink entry={entry} />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

interface MenuLinkProps {
  entry: MenuEntry;
  onFollow?: () => void;
  /** State of the entry's drop-down. */
  isExpanded?: boolean;
  children?: ReactNode;
}

/** Link of a menu entry. Screens that require a session redirect visitors themselves. */
export function MenuLink({ entry, onFollow, isExpanded, children }: MenuLinkProps) {
  return (
    <NavLink
      to={entry.path}
      className="relative flex items-center gap-1.5 whitespace-nowrap px-4 current:text-ink text-md text-muted transition-colors current:after:absolute current:after:inset-x-4 current:after:-bottom-px current:after:h-0.5 current:after:bg-accent-fill hover:text-ink"
      onClick={onFollow}
      aria-expanded={isExpanded}
    >
      {entry.label}
      {children}
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
      className="relative flex"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={close}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <MenuLink entry={entry} onFollow={close} isExpanded={open}>
        <span
          className={`size-1.75 -translate-y-0.5 rotate-45 ${styles.chevron}`}
          aria-hidden="true"
        />
      </MenuLink>
      {open && categories.length > 0 && (
        <ul className="absolute top-full left-0 min-w-55 rounded-b-md border bg-raised p-2">
          {categories.map((category) => (
            <li key={category.categoryId}>
              <Link
                className="block rounded-sm px-3 py-2.5 text-sm hover:bg-selected"
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
