import { PlusOutlined } from "@ant-design/icons";
import { dialogRequest } from "../../crud/dialog/requested-dialog.ts";
import { LinkButton } from "../../crud/link-button.tsx";
import { useCan } from "../../session/can.tsx";
import { listAddress } from "../navigation/record-pages.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import styles from "./work-page.module.css";
import { creatableRecords } from "./work-places.ts";

/** New rows, each with its form open at once; there only for those who may make them. */
export function QuickActions() {
  const can = useCan();
  const { pages } = useMenuPages();
  const allowed = creatableRecords.filter(
    ({ page, permission, offered }) => offered && pages.has(page) && can(permission),
  );
  if (allowed.length === 0) return null;
  return (
    <nav className={`flex wrap gap-2 ${styles.actions}`} aria-label="快捷操作">
      {allowed.map(({ noun, page, filters }) => (
        <LinkButton
          key={noun}
          icon={<PlusOutlined aria-hidden />}
          to={listAddress(page, { ...filters, ...dialogRequest(null) })}
        >
          新增{noun}
        </LinkButton>
      ))}
    </nav>
  );
}
