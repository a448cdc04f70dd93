import { LinkButton } from "../../crud/link-button.tsx";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { FullPage } from "./full-page.tsx";

/** An address that is no page of the back office. */
export function UnknownPage() {
  const { title } = useSiteFacts();
  return (
    <FullPage
      windowTitle={`${title} - 页面不存在`}
      status={404}
      title="页面不存在"
      hint="您访问的页面不存在或已被移除，请核对地址。"
    >
      <LinkButton type="primary" to="/">
        返回后台首页
      </LinkButton>
    </FullPage>
  );
}
