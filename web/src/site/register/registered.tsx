import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { Link } from "react-router";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { paths } from "../paths.ts";
import styles from "./registered.module.css";

export default function Registered() {
  const { phone } = useSiteFacts();
  return (
    <section className={styles.registered}>
      <p className={styles.mark} aria-hidden="true" />
      <h1 className="page-title">{registrationTexts.sent}</h1>
      <ol>
        <li>平台工作人员会核对您提交的资料和证照。</li>
        <li>审核期间账号不能登录；登录时会显示审核进度，未通过时会说明原因。</li>
        <li>审核通过后，使用注册的账号和密码登录。{phone && `如有疑问，请致电 ${phone}。`}</li>
      </ol>
      <Link to={`${paths.home}#sign-in`}>返回首页登录</Link>
    </section>
  );
}
