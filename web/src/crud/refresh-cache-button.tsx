import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { SyncOutlined } from "@ant-design/icons";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { send } from "../api/api.ts";
import { Can } from "../session/can.tsx";

interface RefreshCacheButtonProps {
  permission: Permission;
  method: "PUT" | "DELETE";
  path: string;
}

/** Invalidates these values in the caches of all servers and of this browser. */
export function RefreshCacheButton({ permission, method, path }: RefreshCacheButtonProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const refreshing = useMutation({
    mutationFn: () => send(method, path),
    onSuccess: (answer) => {
      message.success(answer.message);
      void client.invalidateQueries();
    },
  });
  return (
    <Can permission={permission}>
      <Button
        icon={<SyncOutlined aria-hidden />}
        loading={refreshing.isPending}
        onClick={() => refreshing.mutate()}
      >
        刷新缓存
      </Button>
    </Can>
  );
}
