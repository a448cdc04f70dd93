// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { queryByKey } from "../../../api/query-by-key.ts";
import { useLastRoles } from "./user-form.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function mount() {
  const queries = { queryFn: queryByKey, retry: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useLastRoles, { wrapper });
}

it("offers the roles of the last added user that can still be assigned", async () => {
  const data = [{ roleId: "2", roleName: "平台管理员" }];
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ code: 200, message: "", data })),
  );
  const first = mount();
  act(() => first.result.current[1](["2", "9"]));
  first.unmount();
  const next = mount();
  await waitFor(() => expect(next.result.current[0]).toEqual(["2"]));
});
