import { BellOutlined } from "@ant-design/icons";
import { Badge, Button, Tooltip } from "antd";
import { useProfile } from "../../session/profile.ts";

const shownUpTo = 10;

/** Unread notices; the number ends at 10. */
export function MessageBadge() {
  const { data } = useProfile();
  const unread = data?.user.unreadMessage ?? 0;
  const label = unread > 0 ? `未读消息 ${unread} 条` : "暂无未读消息";
  return (
    <Tooltip title={label}>
      <Badge
        count={Math.min(unread, shownUpTo)}
        overflowCount={shownUpTo}
        size="small"
        offset={[-8, 8]}
      >
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={label}
          onClick={() => window.open("/web-site/home", "_blank", "noopener")}
        />
      </Badge>
    </Tooltip>
  );
}
