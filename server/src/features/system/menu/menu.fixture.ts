import assert from "node:assert/strict";
import { startTestApp } from "../../../../test/harness.ts";

/** Form of a back-office page, without its code. */
export const menuPageForm = {
  menuName: "航材页面",
  menuType: "C",
  parentId: "0",
  orderNum: 9,
  isOpenWindow: "1",
  isFrame: "1",
};

/** Starts the application with helpers for menus. */
export async function startMenus() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  let made = 0;

  /** Form of a page with a unique code. */
  const another = (more: object = {}) => {
    made += 1;
    return { ...menuPageForm, menuCode: `page-${made}`, ...more };
  };

  async function menu(more: object = {}): Promise<string> {
    const { code, message, data } = await admin.post("/system/menu/", another(more));
    assert.equal(code, 200, message);
    return data.menuId;
  }

  return { t, admin, another, menu };
}
