import { permissions } from "@aeromaint/contracts/permissions.ts";
import { permsOf } from "@aeromaint/contracts/system/menu.ts";
import { Select } from "antd";

interface PermsSelectProps {
  id?: string;
  /** Rights joined by commas, as menus keep them. */
  value?: string | null;
  onChange?: (perms: string) => void;
}

const options = permissions.map((permission) => ({ value: permission, label: permission }));

/** Rights of the closed list; one that a menu names already stays to be seen, and to be removed. */
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
