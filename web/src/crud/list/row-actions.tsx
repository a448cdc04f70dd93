import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import {
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  EllipsisOutlined,
  EyeOutlined,
} from "@ant-design/icons";
import { Button, type ButtonProps, Dropdown, Grid, Popover } from "antd";
import {
  Children,
  Fragment,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  useState,
} from "react";
import { api } from "../../api/api.ts";
import { Can } from "../../session/can.tsx";
import { useConfirmedCall } from "../dialog/use-confirmed-call.ts";
import styles from "./row-actions.module.css";

interface RowActionsProps {
  /** Absent: no button is shown. */
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Default: 删除. */
  removalTitle?: string | undefined;
  onView?: (() => void) | undefined;
  /** Additional buttons of this list, after the standard ones. */
  children?: ReactNode;
}

/** Buttons of a row, muted until hover. In a narrow window they fold into one menu button. */
export function RowActions({
  onEdit,
  onRemove,
  removalTitle = "删除",
  onView,
  children,
}: RowActionsProps) {
  const { lg = true } = Grid.useBreakpoint();
  const count = [onEdit, onRemove, onView].filter(Boolean).length + elementsIn(children);
  const isFolded = !lg && count > 1;
  const usual = [
    { name: "编辑", icon: <EditOutlined />, onClick: onEdit },
    { name: removalTitle, icon: <DeleteOutlined />, onClick: onRemove },
    { name: "查看", icon: <EyeOutlined />, onClick: onView },
  ].filter(({ onClick }) => onClick);
  const buttons = (
    <>
      {usual.map(({ name, ...button }) =>
        isFolded ? (
          <RowButton key={name} onClick={button.onClick}>
            {name}
          </RowButton>
        ) : (
          <Button
            key={name}
            type="text"
            size="small"
            className={styles.icon}
            aria-label={name}
            {...button}
          />
        ),
      )}
      {children}
    </>
  );
  if (isFolded) return <FoldedActions>{buttons}</FoldedActions>;
  return <span className={`-ml-1.25 inline-flex items-center ${styles.actions}`}>{buttons}</span>;
}

function FoldedActions({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  // Keep the popover open for a button with its own menu, until the user selects from that menu.
  const close = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest("button, a, [role=menuitem]") : null;
    if (button && !button.hasAttribute("aria-haspopup")) setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: only the buttons inside are clickable
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button fires click
        <span className="grid min-w-24 justify-items-start" onClick={close}>
          {children}
        </span>
      }
    >
      <Button type="link" size="small" className="-ml-1.25" aria-expanded={open}>
        操作
        <DownOutlined aria-hidden />
      </Button>
    </Popover>
  );
}

/** Counts elements that may render a button. An element that renders nothing counts too. */
function elementsIn(children: ReactNode): number {
  return Children.toArray(children).reduce<number>((sum, child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return sum;
    return sum + (child.type === Fragment ? elementsIn(child.props.children) : 1);
  }, 0);
}

interface RowButtonProps extends ButtonProps {
  /** Absent: everybody sees the button. */
  permission?: Permission;
}

/** Small button with a text, in a row or next to a text. */
export function RowButton({ permission, ...props }: RowButtonProps) {
  const button = <Button type="link" size="small" {...props} />;
  return permission ? <Can permission={permission}>{button}</Can> : button;
}

/** Item of a row's menu. */
// A type, not an interface: Ant Design's type has an index signature.
export type RowAction = {
  key: string;
  label: string;
  onClick: () => void;
};

/** Menu with the actions of a row that do not fit as buttons. */
export function MoreActions({ actions }: { actions: readonly (RowAction | false | null)[] }) {
  const items = actions.filter((action) => action !== false && action !== null);
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button
        type="text"
        size="small"
        className={styles.icon}
        icon={<EllipsisOutlined />}
        aria-label="更多"
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}

interface StatusActionOptions {
  /** Target of the PUT; the body has the row's id. */
  path: "/repair/info/status" | "/system/user/change/status";
  /** Paths of the resources that show the changed data. */
  affects: string[];
}

const enabled = "1";
const disabled = "2";

/** Button of a row that enables or disables it. */
export function useStatusAction({ path, affects }: StatusActionOptions) {
  const confirmed = useConfirmedCall();
  return (id: string, status: string): ReactNode => {
    const ending = status === enabled;
    const change = () =>
      confirmed({
        question: ending ? "确定停用该账号吗？" : "确定启用该账号吗？",
        call: () =>
          api.send("PUT", `${path}/${id}`, { body: { status: ending ? disabled : enabled } }),
        affects,
        danger: ending,
      });
    return <RowButton onClick={change}>{ending ? "停用" : "启用"}</RowButton>;
  };
}
