import { useRef, useState } from "react";
import { Link } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { useProfile } from "../../session/profile.ts";
import { ReadingSizeRow, ThemeRow } from "../../ui/theme/theme-rows.tsx";
import { noteThisScreen } from "../access/wanted-path.ts";
import { type CategoryKind, useCategories } from "../categories.ts";
import { categoryLink, type MenuEntry, mainMenu } from "../menu.ts";
import { useUnreadNotices } from "../notices/notices.ts";
import { paths } from "../paths.ts";
import styles from "./drawer-menu.module.css";
import { MenuLink } from "./main-menu.tsx";
import { useToday } from "./today.ts";
import { useLeave } from "./use-leave.ts";

/** What stands first for whoever is signed in. */
const personal: readonly string[] = [paths.userProfile, paths.collection];

/** The menu on narrow screens: a drawer from the right. */
export function DrawerMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const { date, weekday } = useToday();
  const open = () => {
    setOpened(true);
    drawer.current?.showModal();
  };
  const close = () => drawer.current?.close();
  const signedIn = useSignedIn();
  const entries = signedIn ? mainMenu.filter(({ path }) => !personal.includes(path)) : mainMenu;
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
          <PersonalEntries onFollow={close} />
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <MenuLink entry={entry} onFollow={close} />
                {entry.categories && (
                  <Categories
                    entry={entry}
                    kind={entry.categories}
                    wanted={opened}
                    onFollow={close}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className={styles.themeRows}>
            <ThemeRow />
            <ReadingSizeRow />
          </div>
          <p className={styles.today}>
            {date} {weekday}
          </p>
        </div>
      </dialog>
    </>
  );
}

/** What is one's own, first of all; for visitors the way in. */
function PersonalEntries({ onFollow }: { onFollow: () => void }) {
  const signedIn = useSignedIn();
  const { data } = useProfile();
  const unread = useUnreadNotices();
  const leave = useLeave();
  const goTo = (path: string, label: string) => (
    <li>
      <MenuLink entry={{ path, label }} onFollow={onFollow} />
    </li>
  );
  return (
    <ul className={styles.personal}>
      {signedIn && goTo(paths.userProfile, data ? `个人中心（${data.user.nickName}）` : "个人中心")}
      {signedIn && goTo(paths.collection, "我的收藏")}
      {goTo(paths.notices, unread > 0 ? `公告（${unread} 条未读）` : "公告")}
      <li>
        {signedIn ? (
          <button
            type="button"
            className={styles.leave}
            onClick={() => {
              onFollow();
              void leave();
            }}
          >
            退出登录
          </button>
        ) : (
          <Link
            to={`${paths.home}#sign-in`}
            className={styles.leave}
            onClick={() => {
              noteThisScreen();
              onFollow();
            }}
          >
            登录
          </Link>
        )}
      </li>
    </ul>
  );
}

interface CategoriesProps {
  entry: MenuEntry;
  kind: CategoryKind;
  /** Whether the drawer was ever opened; nothing loads before. */
  wanted: boolean;
  onFollow: () => void;
}

function Categories({ entry, kind, wanted, onFollow }: CategoriesProps) {
  const { data: categories = [] } = useCategories(kind, { enabled: wanted });
  return (
    <ul>
      {categories.map((category) => (
        <li key={category.categoryId}>
          <Link className={styles.category} to={categoryLink(entry, category)} onClick={onFollow}>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
