// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { profilePath } from "../../session/profile.ts";
import { useFormApplicability } from "./use-form-applicability.tsx";

vi.setConfig({ testTimeout: 20_000 });

let puts: { path: string; body: unknown }[];

beforeEach(() => {
  puts = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string, init: { method?: string; body?: string } = {}) => {
    const isPreview = path.endsWith("/preview");
    if (init.method === "PUT" && !isPreview) {
      puts.push({ path, body: JSON.parse(init.body ?? "null") });
    }
    const data = isPreview ? { total: 3, registrations: [] } : [];
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

type Own = Parameters<typeof useFormApplicability>[0]["own"];

function Form({ own }: { own: Own }) {
  const [opening, setOpening] = useState(1);
  const form = useFormApplicability({
    kind: "repair",
    affects: ["/platform/info"],
    id: own ? "9" : null,
    opening,
    isShown: true,
    ...(own && { own }),
  });
  return (
    <>
      {form.action}
      {form.dialog}
      <button type="button" onClick={() => void form.saveFor("9")}>
        save
      </button>
      <button type="button" onClick={() => setOpening(opening + 1)}>
        another
      </button>
    </>
  );
}

async function state() {
  fireEvent.click(screen.getByRole("button", { name: /适用范围/ }));
  fireEvent.click(await screen.findByRole("button", { name: /确\s*定/ }));
  await screen.findByText("已填写，保存后生效");
}

function show(own?: Own) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => [], staleTime: 60_000 } },
  });
  const permissions = ["platform:info:edit", "platform:info:query"];
  client.setQueryData([profilePath], { permissions, roles: [] });
  render(
    <QueryClientProvider client={client}>
      <App>
        <Form own={own} />
      </App>
    </QueryClientProvider>,
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

it("keeps the applicability of a new row and sends it after the save", async () => {
  show();
  await state();
  expect(puts).toEqual([]);
  screen.getByText("通用");
  await press("save");
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]).toEqual({
    path: "/api/platform/applicability/repair/9",
    body: { mode: "replace", chapters: [], types: [] },
  });
});

it("keeps the applicability of a draft until the save and shows the previous one", async () => {
  const send = vi.fn(async () => null);
  show({ stated: { chapters: ["32"], types: [] }, send });
  await screen.findByText(/32/);
  await state();
  expect(send).not.toHaveBeenCalled();
  await press("save");
  await waitFor(() => expect(send).toHaveBeenCalledWith("9", { chapters: ["32"], types: [] }));
  expect(puts).toEqual([]);
});

it("starts another form without an applicability", async () => {
  show();
  await state();
  await press("another");
  expect(screen.queryByText("通用")).toBeNull();
  await press("save");
  expect(puts).toEqual([]);
});
