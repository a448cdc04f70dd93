// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { UserActions } from "./user-list.tsx";
import { userRowPermissions } from "./user-permissions.ts";

it("unlocks a locked account by a button of its row, not by the menu", async () => {
  const rights = userRowPermissions({ userName: "planner" }, { userId: "1", can: () => true });
  const onUnlock = vi.fn();
  const none = () => {};
  const actions = (isLocked: boolean) => (
    <UserActions
      rights={rights}
      isLocked={isLocked}
      onUnlock={onUnlock}
      statusButton={null}
      onEdit={none}
      onView={none}
      onRemove={none}
      onResetPassword={none}
      onResetSecondFactor={none}
    />
  );
  const { rerender } = render(actions(false));
  expect(screen.queryByRole("button", { name: "解锁" })).toBeNull();
  rerender(actions(true));
  fireEvent.click(screen.getByRole("button", { name: "解锁" }));
  expect(onUnlock).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "更多" }));
  await screen.findByRole("menuitem", { name: "重置密码" });
  expect(screen.queryByRole("menuitem", { name: "解锁" })).toBeNull();
});
