// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useSubmission } from "./submission.ts";

test("sends two concurrent submits once and accepts a later one", async () => {
  const client = new QueryClient();
  const sent: number[] = [];
  const { result } = renderHook(
    () => useSubmission({ mutationFn: async (value: number) => sent.push(value) }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await act(async () => {
    result.current.mutate(1);
    result.current.mutate(2);
  });
  await act(async () => result.current.mutate(3));
  expect(sent).toEqual([1, 3]);
});
