import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useSignedIn } from "../../../api/tokens.ts";
import { useOwnCirculationCount } from "../../../session/own-circulation-count.ts";
import { useProfile } from "../../../session/profile.ts";
import { ReadingSizeRow, ThemeRow } from "../../../ui/theme/theme-rows.tsx";
import { useCategories } from "../../categories.ts";
import { categoryLink, type MenuEntry, mainMenu } from "../../menu.ts";
import { ownCirculationsId, paths } from "../../paths.ts";
import { storeCurrentPath } from "../../shared/access/member-link.tsx";
import { useUnreadNotices } from "../../shared/notices/notices.ts";
import { MenuLink } from "../main-menu.tsx";
import { useToday } from "../today.ts";
import { useSignOut } from "../use-leave.ts";
import styles from "./drawer-menu.module.css";

const act = "flex min-h-11 w-full cursor-pointer items-center px-4 text-link text-md/snug";

const personal: readonly string[] = [paths.userProfile, paths.collection];

/** Content of the drawer, loaded when it opens. */
export default function DrawerEntries({ onFollow }: { onFollow: () => void }) {
  const { date, weekday } = useToday();
  const signedIn = useSignedIn();
  const entries = signedIn ? mainMenu.filter(({ path }) => !personal.includes(path)) : mainMenu;
  return (
    <>
      <PersonalEntries onFollow={onFollow} />
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            {entry.categories ? (
              <FoldedEntry entry={entry} kind={entry.categories} onFollow={onFollow} />
            ) : (
              <MenuLink entry={entry} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
      <div className="mx-4 mt-auto grid gap-3 py-3">
        <ThemeRow />
        <ReadingSizeRow />
      </div>
      <p className="mx-4 font-technical text-muted text-sm/snug">
        {date} {weekday}
      </p>
    </>
  );
}

/** Personal entries of a signed-in person; for visitors the sign-in link. */
function PersonalEntries({ onFollow }: { onFollow: () => void }) {
  const signedIn = useSignedIn();
  const { data } = useProfile();
  const unread = useUnreadNotices();
  const { total: toSign } = useOwnCirculationCount({ enabled: signedIn });
  const leave = useSignOut();
  const goTo = (path: string, label: string) => (
    <li>
      <MenuLink entry={{ path, label }} onFollow={onFollow} />
    </li>
  );
  return (
    <ul className="border-b">
      {signedIn && goTo(paths.userProfile, data ? `个人中心（${data.user.nickName}）` : "个人中心")}
      {signedIn &&
        goTo(
          `${paths.userProfile}#${ownCirculationsId}`,
          toSign > 0 ? `我的传阅（${toSign} 项待签收）` : "我的传阅",
        )}
      {signedIn && goTo(paths.collection, "我的收藏")}
      {signedIn && goTo(paths.messages, "消息中心")}
      {goTo(paths.notices, unread > 0 ? `公告（${unread} 条未读）` : "公告")}
      <li>
        {signedIn ? (
          <button
            type="button"
            className={act}
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
            className={act}
            onClick={() => {
              storeCurrentPath();
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
  kind: ContentModuleName;
  onFollow: () => void;
}

/** Entry with collapsible categories. */
function FoldedEntry({ entry, kind, onFollow }: CategoriesProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const { data: categories = [] } = useCategories(kind, { enabled: isOpen });
  return (
    <>
      <div className="flex [&>a]:flex-1">
        <MenuLink entry={entry} onFollow={onFollow} />
        <button
          type="button"
          className={`w-12 cursor-pointer text-muted ${styles.unfold}`}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={`${entry.label}的分类`}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <ul id={list} className="mb-2 ml-4 border-l" hidden={!isOpen}>
        {categories.map((category) => (
          <li key={category.categoryId}>
            <Link
              className="flex items-center px-4 text-muted text-sm"
              to={categoryLink(entry, category)}
              onClick={onFollow}
            >
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
