import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./kind-choice.module.css";
import { registrationKinds } from "./kinds.ts";

/** The three kinds of account that register themselves. */
export function KindChoice() {
  return (
    <>
      <header className={styles.header}>
        <h1>注册账号</h1>
        <p>请选择账号类别，提交后由平台审核，通过后即可登录。</p>
      </header>
      <ul className={styles.kinds}>
        {Object.entries(registrationKinds).map(([kind, { title, about, needed }]) => (
          <li key={kind}>
            <Link to={`${paths.register}?kind=${kind}`}>
              <span className={styles.code} aria-hidden="true">
                R-0{kind}
              </span>
              <strong>{title}</strong>
              <span className="leading-reading">{about}</span>
              <span className="note">需准备：{needed}</span>
              <span className={styles.go} aria-hidden="true">
                开始注册
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.back}>
        已有账号？<Link to={`${paths.home}#sign-in`}>去登录</Link>
      </p>
    </>
  );
}
