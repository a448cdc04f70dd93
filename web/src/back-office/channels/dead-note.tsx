import { delivery } from "@aeromaint/contracts/channels/delivery.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import type { PagedList } from "../../api/api.ts";
import styles from "./channels.module.css";

/** How many were given up, and the way to them; nothing where none was. */
export function DeadNote({ onShow }: { onShow: () => void }) {
  const { data } = useQuery<PagedList<unknown>>({
    queryKey: [delivery.path, { state: "dead", pageSize: "1" }],
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Alert
      className={styles.dead}
      type="warning"
      showIcon
      title={`有 ${total} 条通知未能送达，已不再尝试`}
      action={
        <Button size="small" onClick={onShow}>
          查看
        </Button>
      }
    />
  );
}
