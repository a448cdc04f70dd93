// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import ApplicabilityDialog, { type ApplicabilitySubject } from "./applicability-dialog.tsx";

vi.setConfig({ testTimeout: 20_000 });

let requests: { path: string; body: unknown }[];

const answers: Readonly<Record<string, unknown>> = {
  "/api/fleet/type/tree": [{ id: "7", label: "A320", status: "1", children: [] }],
  "/api/platform/applicability/preview": { total: 12, registrations: ["B-6001", "B-6017"] },
};

beforeEach(() => {
  requests = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    requests.push({ path, body: body && JSON.parse(body) });
    const data = answers[path] ?? (path.includes("/dict/") ? [] : null);
    return new Response(JSON.stringify({ code: 200, message: "设置成功", data }), {
      headers: { "content-type": "application/json" },
    });
  });
});

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const stated = {
  ownerId: "5",
  chapters: ["32"],
  types: [{ typeId: "7", name: "A320", msns: "1-20", excluded: "3" }],
};

function show(subject: ApplicabilitySubject) {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } })}
    >
      <App>
        <ApplicabilityDialog
          kind="repair"
          subject={subject}
          affects={[]}
          onApplicabilitySaved={() => {}}
          onClose={() => {}}
        />
      </App>
    </QueryClientProvider>,
  );
}

const put = (path: string) => requests.filter((one) => one.path === path).at(-1)?.body;

it("shows the applicability of a row, counts the aircraft and sends the input", async () => {
  show({ ids: ["5"], stated });
  await screen.findByText("适用 12 架：B-6001、B-6017 …");
  const msns = screen.getByLabelText("适用 MSN");
  expect((msns as HTMLTextAreaElement).value).toBe("1-20");
  fireEvent.change(msns, { target: { value: "５，6，7" } });
  fireEvent.blur(msns);
  await waitFor(() => expect((msns as HTMLTextAreaElement).value).toBe("5-7"));
  fireEvent.click(screen.getByRole("button", { name: "确 定" }));
  await waitFor(() =>
    expect(put("/api/platform/applicability/repair/5")).toEqual({
      mode: "replace",
      chapters: ["32"],
      types: [{ typeId: "7", msns: "5-7", excluded: "3" }],
    }),
  );
});

it("extends several rows by default and reports unreadable input", async () => {
  show({ ids: ["5", "6"], stated: undefined });
  await screen.findByText("适用范围（已选 2 项）");
  fireEvent.click(screen.getByRole("button", { name: "添加机型" }));
  fireEvent.change(await screen.findByLabelText("适用 MSN"), { target: { value: "12a4" } });
  await screen.findByText("无法识别“12a4”，请检查 MSN");
  fireEvent.click(screen.getByRole("button", { name: "移除机型 1" }));
  fireEvent.click(screen.getByRole("button", { name: "确 定" }));
  await waitFor(() =>
    expect(put("/api/platform/applicability/repair/5,6")).toEqual({
      mode: "add",
      chapters: [],
      types: [],
    }),
  );
});
