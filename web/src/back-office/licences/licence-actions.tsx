import { type LicenceRow, licenceNotifyPath } from "@aeromaint/contracts/people/licence.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { Button } from "antd";
import { api } from "../../api/api.ts";
import { recordRequest } from "../../crud/dialog/requested-dialog.ts";
import { useConfirmedCall } from "../../crud/dialog/use-confirmed-call.ts";
import { LinkButton } from "../../crud/link-button.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { Can, useCan } from "../../session/can.tsx";
import { listAddress } from "../navigation/record-pages.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import { licences } from "./licence-board.ts";

interface LicenceActionsProps {
  row: LicenceRow;
  onRenew: () => void;
}

const accountsPage = screens.accounts.path;

/** What may be done about a licence: note its renewal, tell its holder, look at the person. */
export function LicenceActions({ row, onRenew }: LicenceActionsProps) {
  const { informationId, nickName, userNature } = row;
  const can = useCan();
  const { pages } = useMenuPages();
  const confirm = useConfirmedCall();
  const notify = () =>
    confirm({
      question: `确定提醒${nickName}续期吗？`,
      call: () => api.send("PUT", `${licenceNotifyPath}/${informationId}`),
      affects: [licences.path],
    });
  return (
    <RowActions>
      <Can permission="repair:account:edit">
        <Button type="link" size="small" onClick={onRenew}>
          续期
        </Button>
        <Button type="link" size="small" onClick={notify}>
          提醒
        </Button>
      </Can>
      {pages.has(accountsPage) && can("repair:account:query") && (
        <LinkButton
          type="link"
          size="small"
          to={listAddress(accountsPage, { userNature, nickName, ...recordRequest(informationId) })}
        >
          查看人员
        </LinkButton>
      )}
    </RowActions>
  );
}
