// @vitest-environment happy-dom
import type { UserRow } from "@aeromaint/contracts/system/user.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { userListColumns } from "./user-list.tsx";

it("shows why an account is locked, and offers only permitted acts", () => {
  const status = userListColumns.find(({ key }) => key === "status");
  const row = { status: "1", isLocked: true } as UserRow;
  render(
    <QueryClientProvider client={new QueryClient()}>
      {status?.render?.("1", row, 0) as never}
    </QueryClientProvider>,
  );
  expect(screen.getByText("已锁定").title).toBe("密码连续输错，登录已被限制");
});
