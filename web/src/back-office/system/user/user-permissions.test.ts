import { describe, expect, it } from "vitest";
import { userRowPermissions } from "./user-permissions.ts";

const admin = { userId: "1", userName: "admin", userType: "00" };
const staff = { userId: "2", userName: "lin", userType: "04" };
const can = () => true;

describe("userRowPermissions", () => {
  it("refuses to disable, delete or edit the built-in administrator, except by itself", () => {
    expect(userRowPermissions(admin, { userId: "1", can })).toMatchObject({
      changeStatus: false,
      remove: false,
      edit: true,
    });
    expect(userRowPermissions(admin, { userId: "2", can })).toMatchObject({
      changeStatus: false,
      remove: false,
      edit: false,
      resetPassword: false,
      view: true,
    });
  });

  it("refuses to disable or delete the user's own account", () => {
    expect(userRowPermissions(staff, { userId: "2", can })).toMatchObject({
      changeStatus: false,
      remove: false,
      edit: true,
    });
  });

  it("requires the permission of each action", () => {
    const rights = userRowPermissions(staff, {
      userId: "1",
      can: (permission) => permission === "system:user:status",
    });
    expect(rights).toMatchObject({ changeStatus: true, edit: false, remove: false, view: false });
  });
});
