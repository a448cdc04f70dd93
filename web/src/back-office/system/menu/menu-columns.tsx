import { type MenuRow, menu } from "@aeromaint/contracts/system/menu.ts";
import { filesFromUrls, scaledUrl } from "../../../crud/file-field/file-items.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import type { CrudColumn } from "../../../crud/list/columns.ts";
import styles from "./menu-columns.module.css";

const { menuName, menuCode, menuType, orderNum, path, perms, isFrame } = menu.fields;

const iconWidth = 160;

export const menuColumns: CrudColumn<MenuRow>[] = [
  { key: "menuName", dataIndex: "menuName", title: menuName.title },
  {
    key: "iconUrl",
    dataIndex: "iconUrl",
    title: "图标",
    render: (urls: string) => <Icon url={filesFromUrls(urls)[0]?.url} />,
  },
  {
    key: "menuType",
    dataIndex: "menuType",
    title: menuType.title,
    render: (value: string) => <DictionaryLabel type="MENU_TYPE" value={value} />,
  },
  { key: "orderNum", dataIndex: "orderNum", title: orderNum.title },
  { key: "menuCode", dataIndex: "menuCode", title: menuCode.title },
  { key: "path", dataIndex: "path", title: path.title, render: textOrDash },
  { key: "perms", dataIndex: "perms", title: perms.title, render: textOrDash },
  {
    key: "isFrame",
    dataIndex: "isFrame",
    title: isFrame.title,
    render: (value: string) => <DictionaryLabel type="MENU_FRAME" value={value} />,
  },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
];

function Icon({ url }: { url: string | undefined }) {
  if (!url) return "—";
  return <img className={styles.icon} src={scaledUrl(url, iconWidth)} alt="" loading="lazy" />;
}

/** Addresses and lists of rights may be long: they break rather than push the table wide. */
function textOrDash(value: string | null) {
  return value ? <span className={styles.code}>{value.replaceAll(",", ", ")}</span> : "—";
}
