// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { profilePath } from "../../session/profile.ts";
import type { FormValues } from "../resource-types.ts";
import { useFormApplicability } from "./use-form-applicability.tsx";

vi.setConfig({ testTimeout: 20_000 });

let saved: FormValues[];

beforeEach(() => {
  saved = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string) => {
    const data = path.endsWith("/preview") ? { total: 3, registrations: [] } : [];
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
      <button type="button" onClick={() => saved.push(form.waiting())}>
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

it("keeps the applicability of a new row for its save", async () => {
  show();
  await state();
  screen.getByText("通用");
  await press("save");
  expect(saved).toEqual([{ chapters: [], types: [] }]);
});

it("keeps the applicability of a draft for its save and shows the previous one", async () => {
  show({ stated: { chapters: ["32"], types: [] } });
  await screen.findByText(/32/);
  await state();
  await press("save");
  expect(saved).toEqual([{ chapters: ["32"], types: [] }]);
});

it("starts another form without an applicability", async () => {
  show();
  await state();
  await press("another");
  expect(screen.queryByText("通用")).toBeNull();
  await press("save");
  expect(saved).toEqual([{}]);
});
