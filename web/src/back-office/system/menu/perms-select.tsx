import { permissions } from "@aeromaint/contracts/permissions.ts";
import { permsOf } from "@aeromaint/contracts/system/menu.ts";
import { Select } from "antd";

interface PermsSelectProps {
  id?: string;
  /** Permissions joined by commas, as menus store them. */
  value?: string | null;
  onChange?: (perms: string) => void;
}

const options = permissions.map((permission) => ({ value: permission, label: permission }));

/** The defined permissions; an unknown one that a menu has stays visible and removable. */
export function PermsSelect({ value, onChange, ...input }: PermsSelectProps) {
  return (
    <Select
      {...input}
      mode="multiple"
      options={options}
      value={permsOf(value)}
      onChange={(chosen) => onChange?.(chosen.join(","))}
      placeholder="请选择权限标识"
      allowClear
    />
  );
}
