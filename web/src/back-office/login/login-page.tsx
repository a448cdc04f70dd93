import { Navigate, useNavigate, useSearchParams } from "react-router";
import { ownPath } from "../../session/own-path.ts";
import { useSiteFacts } from "../../session/site-facts.ts";
import { useSignedIn } from "../../session/tokens.ts";
import mark from "../../ui/mark.svg";
import { Apron } from "./apron.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-page.module.css";

/** The staff's sign-in. Whatever `redirect` says, it leads to a page of this origin. */
export function Component() {
  const [parameters] = useSearchParams();
  const target = ownPath(parameters.get("redirect"));
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { title, copyright, version } = useSiteFacts();
  // Also when the sign-in happened in another tab.
  if (signedIn) return <Navigate to={target} replace />;
  return (
    <main className={styles.page}>
      <title>{`${title} - 登录`}</title>
      <Apron className={styles.apron} />
      <section className={styles.panel}>
        <header className={styles.head}>
          <img src={mark} alt="" width={36} height={36} />
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.subtitle}>管理后台</p>
          </div>
        </header>
        <LoginForm onSignedIn={() => void navigate(target, { replace: true })} />
      </section>
      <footer className={styles.footer}>
        {copyright} {version}
      </footer>
    </main>
  );
}
