import { Button } from "antd";
import { useNavigate } from "react-router";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { FullPage } from "./full-page.tsx";

/** An address that is no page of the back office. */
export function UnknownPage() {
  const { title } = useSiteFacts();
  const navigate = useNavigate();
  return (
    <FullPage
      windowTitle={`${title} - 页面不存在`}
      status={404}
      title="页面不存在"
      hint="您访问的页面不存在或已被移除，请核对地址。"
    >
      <Button type="primary" onClick={() => void navigate("/")}>
        返回后台首页
      </Button>
    </FullPage>
  );
}
