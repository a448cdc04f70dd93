import { describe, expect, it } from "vitest";
import { userRowPermissions } from "./user-permissions.ts";

const admin = { userId: "1", userName: "admin", userType: "00" };
const staff = { userId: "2", userName: "lin", userType: "04" };
const can = () => true;

describe("rightsOn", () => {
  it("never disables or deletes the built-in administrator, who changes only themselves", () => {
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

  it("lets nobody disable or delete themselves", () => {
    expect(userRowPermissions(staff, { userId: "2", can })).toMatchObject({
      changeStatus: false,
      remove: false,
      edit: true,
    });
  });

  it("asks for the right that each action needs", () => {
    const rights = userRowPermissions(staff, {
      userId: "1",
      can: (permission) => permission === "system:user:status",
    });
    expect(rights).toMatchObject({ changeStatus: true, edit: false, remove: false, view: false });
  });
});
