import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { takeWantedPath } from "../shared/access/wanted-path.ts";
import { LoginPanel } from "./login-panel.tsx";
import styles from "./side-box.module.css";
import { UserCard } from "./user-card.tsx";

// Few have forgotten theirs.
const RetrievalPanel = lazy(() => import("./retrieval-panel.tsx"));

/** Sign-in, password retrieval, or the current user's card. */
export function SideBox() {
  const signedIn = useSignedIn();
  const [retrieving, setRetrieving] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Also when the sign-in happened in another tab.
    const wanted = signedIn ? takeWantedPath() : null;
    if (wanted) void navigate(wanted, { replace: true });
  }, [signedIn, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of 登录 has a new key.
  useEffect(() => {
    if (hash === "#sign-in") box.current?.querySelector("input")?.focus();
  }, [hash, key]);
  return (
    <section ref={box} id="sign-in" className={styles.box} aria-label="用户面板">
      {signedIn ? (
        <UserCard />
      ) : retrieving ? (
        <Suspense>
          <RetrievalPanel onBack={() => setRetrieving(false)} />
        </Suspense>
      ) : (
        <LoginPanel onForgotten={() => setRetrieving(true)} />
      )}
    </section>
  );
}
