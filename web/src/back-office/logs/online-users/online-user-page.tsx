import {
  type OnlineRow,
  onlineFilters,
  onlinePath,
  onlineRow,
  onlineTitle,
} from "@aeromaint/contracts/system/logs/online-users.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { LogoutOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { filterFields } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { useRemoval } from "../../../crud/removal/use-removal.tsx";
import { useCan } from "../../../session/can.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";

const plain = (key: keyof OnlineRow, title: string) =>
  column<OnlineRow>(key, title, (value: string | null) => value || "—");

const columns: CrudColumn<OnlineRow>[] = [
  column("userName", "用户账号", (value: string, { current }) => (
    <>
      {value} {current && <Tag tone="link">当前会话</Tag>}
    </>
  )),
  plain("nickName", "姓名"),
  plain("deptName", "所属部门"),
  plain("ipaddr", "登录地址"),
  plain("loginLocation", "登录地点"),
  plain("browser", "浏览器"),
  plain("os", "操作系统"),
  plain("loginTime", "登录时间"),
  plain("lastActiveTime", "最后活动时间"),
];

/** Signed-in sessions. The own session cannot be ended here. */
export default function OnlineUserPage() {
  const list = useCrudList(onlineUser);
  const mayForce = useCan()("monitor:online:forceQuit");
  const forceOut = useRemoval(onlineUser, {
    question: "确定强制退出该用户吗？",
    onRemoved: list.clearSelection,
  });
  const { filters } = onlineUser;
  return (
    <>
      <SearchHeader list={list}>{filterFields(filters, ["userName", "ipaddr"])}</SearchHeader>
      <ListSection
        list={list}
        columns={columns}
        isSelectable={mayForce ? ({ current }) => !current : undefined}
        actions={
          mayForce
            ? ({ current, sessionId }) =>
                !current && <RowButton onClick={() => forceOut([sessionId])}>强制退出</RowButton>
            : undefined
        }
        tools={() =>
          mayForce && (
            <Button
              icon={<LogoutOutlined aria-hidden />}
              disabled={list.selected.length === 0}
              onClick={() => forceOut(list.selected)}
            >
              批量强制退出
            </Button>
          )
        }
      />
    </>
  );
}

/** Read-only resource for the list components. */
const onlineUser = resource({
  title: onlineTitle,
  path: onlinePath,
  id: "sessionId",
  permission: "monitor:online",
  fields: {},
  row: onlineRow.properties,
  detail: {},
  filters: onlineFilters.properties,
});
