/** GET with `ids` (comma-separated, any module) returns the marks of the user on these items. */
export const itemMarksPath = "/system/common/user/items";
