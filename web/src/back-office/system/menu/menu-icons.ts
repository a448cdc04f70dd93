import { type MenuRow, menu } from "@aeromaint/contracts/system/menu.ts";
import { filesFromUrls } from "../../../crud/file-field/file-items.ts";
import type { FormValues } from "../../../crud/resource-types.ts";

/** A menu as its form holds it: the pair of pictures as files. */
export function menuValues(detail: MenuRow): FormValues {
  return { ...detail, iconFile: filesFromUrls(detail.iconUrl) };
}

/** A menu's pictures alone, as their own dialog changes them. */
export const menuIcons = { ...menu, title: "图标", fields: { iconFile: menu.fields.iconFile } };
