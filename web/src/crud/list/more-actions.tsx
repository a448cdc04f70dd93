import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";

/** What the menu of a row offers. */
// A type, not an interface: Ant Design's has an index signature.
export type RowAction = {
  key: string;
  danger?: boolean;
  label: string;
  onClick: () => void;
};

/** The buttons of a row that there is no room for, in a menu. */
export function MoreActions({ actions }: { actions: readonly (RowAction | false | null)[] }) {
  const items = actions.filter((action) => action !== false && action !== null);
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button type="link" size="small" aria-haspopup="menu">
        更多
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
