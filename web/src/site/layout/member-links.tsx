import { useUnreadMessages } from "../../session/messages/unread-messages.ts";
import { useOwnCirculationCount } from "../../session/own-circulation-count.ts";
import { ownCirculationsId, paths } from "../paths.ts";
import { BellLink } from "./bell-link.tsx";

const envelope = "M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5";
const signedSheet = "M6 3h9l4 4v14H6zM9 15l2.5 2.5L16 13";

/** Links to own messages and circulations. On a phone the latter is in the drawer. */
export default function MemberLinks() {
  const unread = useUnreadMessages();
  const { total } = useOwnCirculationCount({ enabled: true });
  return (
    <>
      <BellLink
        to={paths.messages}
        name="消息"
        title="消息中心"
        path={envelope}
        counted="条未读"
        count={unread}
        maxCount={99}
      />
      <span className="max-md:hidden">
        <BellLink
          to={`${paths.userProfile}#${ownCirculationsId}`}
          name="我的传阅"
          path={signedSheet}
          counted="项待签收"
          count={total}
          maxCount={99}
        />
      </span>
    </>
  );
}
