import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { Link } from "react-router";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { paths } from "../paths.ts";
import styles from "./registered.module.css";

export default function Registered() {
  const { phone } = useSiteFacts();
  return (
    <section
      className={`mx-auto my-10 max-w-160 rounded-md border px-8 py-10 max-sm:m-0 max-sm:px-4 max-sm:pt-8 max-sm:pb-6 [&_a]:text-link [&_h1]:mx-0 [&_h1]:mt-0 [&_h1]:mb-4 [&_ol]:mx-0 [&_ol]:mt-0 [&_ol]:mb-6 [&_ol]:grid [&_ol]:gap-2 [&_ol]:text-muted [&_ol]:leading-reading ${styles.registered}`}
    >
      <p className={`mb-5 h-5 w-9 ${styles.mark}`} aria-hidden="true" />
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
