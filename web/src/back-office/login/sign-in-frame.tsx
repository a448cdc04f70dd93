import type { ReactNode } from "react";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import mark from "../../ui/theme/mark.svg";
import { AirfieldPicture } from "./airfield-picture.tsx";
import styles from "./login-page.module.css";

interface SignInFrameProps {
  /** Below the platform's name. */
  subtitle: string;
  /** Of the window. */
  title: string;
  children: ReactNode;
}

/** The panel around every step before the back office. */
export function SignInFrame({ subtitle, title: page, children }: SignInFrameProps) {
  const { title, copyright, version } = useSiteFacts();
  return (
    <main className={styles.page}>
      <title>{`${title} - ${page}`}</title>
      <AirfieldPicture className={styles.apron} />
      <section className={styles.panel}>
        <header className={styles.head}>
          <img src={mark} alt="" width={36} height={36} />
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
          </div>
        </header>
        {children}
      </section>
      <footer className={styles.footer}>
        {copyright} {version}
      </footer>
    </main>
  );
}
