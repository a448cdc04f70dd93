/** GET this path with `ids` joined by commas: which of these items, of any module, are marked. */
export const ownItemsPath = "/system/common/user/items";
