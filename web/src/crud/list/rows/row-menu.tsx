import { DownOutlined } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import { useState } from "react";
import { RowButton } from "./row-button.tsx";

/** Further actions of a row. The menu is made once it is asked for, not for every row of a list. */
export function RowMenu({ items }: { items: NonNullable<MenuProps["items"]> }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(true);
  const content = (
    <>
      更多
      <DownOutlined aria-hidden />
    </>
  );
  if (!asked) {
    return (
      <RowButton aria-haspopup="menu" onClick={() => setAsked(true)}>
        {content}
      </RowButton>
    );
  }
  return (
    <Dropdown menu={{ items }} trigger={["click"]} open={open} onOpenChange={setOpen}>
      {/* It takes the place of the one that was pressed, and so its focus. */}
      <RowButton autoFocus aria-haspopup="menu">
        {content}
      </RowButton>
    </Dropdown>
  );
}
