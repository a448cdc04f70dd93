import { Button, Space } from "antd";
import { useNavigate } from "react-router";
import { LinkButton } from "../../crud/link-button.tsx";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { signOut } from "../../session/sign-in.ts";
import { FullPage } from "./full-page.tsx";

/** Signed in, but without permission for this page, and maybe for any. */
export function NoAccess({ hasOthers }: { hasOthers: boolean }) {
  const { title } = useSiteFacts();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    // Without a redirect: the next user must not land here.
    await navigate("/login", { replace: true });
  };
  return (
    <FullPage
      windowTitle={`${title} - 无权限访问`}
      status={403}
      title="您无权限访问该页面！"
      hint="请联系管理员开放权限！"
    >
      <Space>
        {hasOthers && <LinkButton to="/">返回首页</LinkButton>}
        <Button type="primary" onClick={() => void leave()}>
          退出登录
        </Button>
      </Space>
    </FullPage>
  );
}
