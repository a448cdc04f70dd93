import { useUnreadMessages } from "../../session/messages/unread-messages.ts";
import { paths } from "../paths.ts";
import { BellLink } from "./bell-link.tsx";

const envelope = "M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5";

/** The way to one's own messages, with the number of unread ones. */
export default function MessageLink() {
  const count = useUnreadMessages();
  const bell = { to: paths.messages, name: "消息", title: "消息中心", path: envelope };
  return <BellLink {...bell} count={count} maxCount={99} />;
}
