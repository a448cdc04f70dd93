import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { Link } from "react-router";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { paths } from "../paths.ts";

export default function Registered() {
  const { phone } = useSiteFacts();
  return (
    <section className="card ticks mx-auto my-10 max-w-160 px-8 py-10 max-sm:m-0 max-sm:px-4 max-sm:pt-8 max-sm:pb-6">
      <p
        className="mb-5 h-5 w-9 -rotate-45 border-passed border-b-4 border-l-4"
        aria-hidden="true"
      />
      <h1 className="page-title mb-4">{registrationTexts.sent}</h1>
      <ol className="mb-6 grid list-decimal gap-2 pl-5.5 text-muted leading-reading">
        <li>平台工作人员会核对您提交的资料和证照。</li>
        <li>审核期间账号不能登录；登录时会显示审核进度，未通过时会说明原因。</li>
        <li>审核通过后，使用注册的账号和密码登录。{phone && `如有疑问，请致电 ${phone}。`}</li>
      </ol>
      <Link className="text-link underline" to={`${paths.home}#sign-in`}>
        返回首页登录
      </Link>
    </section>
  );
}
