import assert from "node:assert/strict";
import { startTestApp } from "../../../../test/harness.ts";

/** A page of the back office as the form sends one, but for its code. */
export const page = {
  menuName: "航材页面",
  menuType: "C",
  parentId: "0",
  orderNum: 9,
  isOpenWindow: "1",
  isFrame: "1",
};

/** The application with what tests of menus need. */
export async function startMenus() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  let made = 0;

  /** A page with a code of its own. */
  const another = (more: object = {}) => {
    made += 1;
    return { ...page, menuCode: `page-${made}`, ...more };
  };

  async function menu(more: object = {}): Promise<string> {
    const { code, message, data } = await admin.post("/system/menu/", another(more));
    assert.equal(code, 200, message);
    return data.menuId;
  }

  return { t, admin, another, menu };
}
