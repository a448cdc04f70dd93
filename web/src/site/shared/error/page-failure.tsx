import { useRouteError } from "react-router";
import { useConnectionBack } from "../../../api/connection.ts";
import { isSsr } from "../../../api/query-by-key.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";

/**
 * Error state of a page after its files failed to load; the header stays. Server-side rendering
 * throws instead.
 */
export function PageFailure() {
  const error = useRouteError();
  // Reload without asking when the network returns: there is no input on this page.
  useConnectionBack(() => window.location.reload());
  if (isSsr) throw error;
  return (
    <>
      <title>页面未能打开</title>
      <h1 className="sr-only">页面未能打开</h1>
      <Empty title="页面未能打开">
        <p className="mb-3">系统可能刚刚更新，或网络已断开。请刷新页面后重试。</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          刷新页面
        </Button>
      </Empty>
    </>
  );
}
