import { Tabs } from "antd";
import { useState } from "react";
import { useUnreadMessages } from "../../../session/messages/unread-messages.ts";
import { MessageList } from "./message-list.tsx";
import { OwnMessageList } from "./own-message-list.tsx";

interface BellPanelProps {
  open: boolean;
  /** Unread notices. */
  unread: number;
}

/** What is behind the bell: notices, and one's own messages. */
export default function BellPanel({ open, unread }: BellPanelProps) {
  const count = useUnreadMessages();
  // It stays while the numbers change: nobody is taken elsewhere by reading.
  const [active, setActive] = useState(unread === 0 && count > 0 ? "messages" : "notices");
  return (
    <Tabs
      activeKey={active}
      onChange={setActive}
      destroyOnHidden
      centered
      size="small"
      tabBarStyle={{ marginBottom: 0 }}
      items={[
        {
          key: "notices",
          label: unread > 0 ? `公告 ${unread}` : "公告",
          children: <MessageList open={open} unread={unread} />,
        },
        {
          key: "messages",
          label: count > 0 ? `个人消息 ${count}` : "个人消息",
          children: <OwnMessageList />,
        },
      ]}
    />
  );
}
