// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { expect, it } from "vitest";
import { ApiError, timeoutCode } from "../api/api-error.ts";
import { queryClient } from "./query-client.ts";

function Client({ children }: PropsWithChildren) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

it("keeps a query failed during its refetch", async () => {
  const failure = new ApiError({ code: timeoutCode, message: "" });
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answers = [first, second];
  const states: string[] = [];
  renderHook(
    () => {
      const { status, fetchStatus } = useQuery({
        queryKey: ["of a server that hangs"],
        queryFn: () => answers.shift()?.promise ?? "",
        meta: { quiet: true },
      });
      states.push(`${status} ${fetchStatus}`);
    },
    { wrapper: Client },
  );
  await act(async () => first.reject(failure));
  await expect.poll(() => states.at(-1)).toBe("error idle");
  states.length = 0;

  await act(async () => void queryClient.invalidateQueries());
  await expect.poll(() => states.at(-1)).toBe("error fetching");
  await act(async () => second.resolve("rows"));
  await expect.poll(() => states.at(-1)).toBe("success idle");
  expect(states).not.toContain("pending fetching");
});
