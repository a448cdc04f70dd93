import { SettingOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover, Tooltip } from "antd";
import type { ColumnChoice } from "./columns.ts";

interface ColumnSettingsProps {
  choices: ColumnChoice[];
  /** Gets the keys of the columns to show. */
  onChange: (keys: string[]) => void;
}

export function ColumnSettings({ choices, onChange }: ColumnSettingsProps) {
  const shown = choices.filter((choice) => choice.shown).map(({ key }) => key);
  const list = (
    <Checkbox.Group
      style={{ display: "grid", gap: 8 }}
      value={shown}
      // One column has to stay: a list without any cannot be read.
      options={choices.map(({ key, title }) => ({
        value: key,
        label: title,
        disabled: shown.length === 1 && shown[0] === key,
      }))}
      onChange={onChange}
    />
  );
  return (
    <Popover content={list} title="显示的列" trigger="click" placement="bottomRight">
      <Tooltip title="列设置">
        <Button icon={<SettingOutlined />} aria-label="列设置" />
      </Tooltip>
    </Popover>
  );
}
