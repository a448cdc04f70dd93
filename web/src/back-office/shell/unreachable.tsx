import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { Button } from "antd";
import { useRevalidator } from "react-router";
import { FullPage } from "./full-page.tsx";

/** Replaces the back office while permissions and menus cannot be loaded. */
export function Unreachable() {
  const { revalidate, state } = useRevalidator();
  return (
    <FullPage
      windowTitle="服务暂不可用"
      status={503}
      title={errorTexts.unavailable}
      hint="您的登录状态仍然保留，恢复后可继续操作。"
    >
      <Button type="primary" loading={state === "loading"} onClick={() => void revalidate()}>
        重试
      </Button>
    </FullPage>
  );
}
