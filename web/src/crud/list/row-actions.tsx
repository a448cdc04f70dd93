import { DownOutlined } from "@ant-design/icons";
import { Button, Grid, Popover } from "antd";
import {
  Children,
  Fragment,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  useState,
} from "react";
import styles from "./row-actions.module.css";

interface RowActionsProps {
  /** A button without its action is not there. */
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onView?: (() => void) | undefined;
  /** Buttons that only this list's rows have; they stand last. */
  children?: ReactNode;
}

/** The buttons of a row; several fold into one where the window is narrow. */
export function RowActions({ onEdit, onRemove, onView, children }: RowActionsProps) {
  const { lg = true } = Grid.useBreakpoint();
  const buttons = (
    <>
      {onEdit && (
        <Button type="link" size="small" onClick={onEdit}>
          编辑
        </Button>
      )}
      {onRemove && (
        <Button type="link" size="small" danger onClick={onRemove}>
          删除
        </Button>
      )}
      {onView && (
        <Button type="link" size="small" onClick={onView}>
          查看
        </Button>
      )}
      {children}
    </>
  );
  const count = [onEdit, onRemove, onView].filter(Boolean).length + elementsIn(children);
  if (lg || count < 2) return <span className={styles.actions}>{buttons}</span>;
  return <FoldedActions>{buttons}</FoldedActions>;
}

function FoldedActions({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  // What opens a menu of its own stays until that one is chosen from.
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
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button clicks it
        <span className={styles.folded} onClick={close}>
          {children}
        </span>
      }
    >
      <Button type="link" size="small" className={styles.actions} aria-expanded={open}>
        操作
        <DownOutlined aria-hidden />
      </Button>
    </Popover>
  );
}

/** Elements that may show a button; what they decide by themselves is not known here. */
function elementsIn(children: ReactNode): number {
  return Children.toArray(children).reduce<number>((sum, child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return sum;
    return sum + (child.type === Fragment ? elementsIn(child.props.children) : 1);
  }, 0);
}
