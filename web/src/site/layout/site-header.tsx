import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import mark from "../../ui/theme/mark.svg";
import { paths } from "../paths.ts";
import { HeaderSearch } from "../search/header-search.tsx";
import { DrawerMenu } from "./drawer/drawer-menu.tsx";
import { MainMenu } from "./main-menu.tsx";
import bellStyles from "./notice-bell.module.css";
import { NoticeBell } from "./notice-bell.tsx";
import styles from "./site-header.module.css";
import { ThemeButton } from "./theme-button.tsx";
import { useToday } from "./today.ts";
import { UserMenu } from "./user-menu.tsx";

const MessageLink = lazy(() => import("./message-link.tsx"));

export function SiteHeader() {
  const facts = useSiteFacts();
  const { date, weekday } = useToday();
  const signedIn = useSignedIn();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.home} className={styles.brand}>
          <img className="rigid" src={mark} width={32} height={32} alt="" />
          <span>{facts.title}</span>
        </Link>
        <HeaderSearch />
        <p className={styles.today}>
          {date}
          <span>{weekday}</span>
        </p>
        <NoticeBell />
        {signedIn && (
          <Suspense fallback={<span className={bellStyles.bell} data-quiet="" />}>
            <MessageLink />
          </Suspense>
        )}
        <ThemeButton />
        <UserMenu />
        <DrawerMenu />
      </div>
      <MainMenu />
    </header>
  );
}
