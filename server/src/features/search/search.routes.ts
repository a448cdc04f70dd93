import { searchAnswer, searchQuery } from "@aeromaint/contracts/search/search.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { readPdfs } from "./pdf-words/read-pdfs.ts";
import { search } from "./search.queries.ts";

export async function searchRoutes(app: App): Promise<void> {
  app.get("/open/search", {
    config: { access: "open" },
    schema: {
      tags: ["公开接口"],
      summary: "站内搜索",
      querystring: searchQuery,
      response: { 200: answer(searchAnswer) },
    },
    handler: async ({ query, user }) =>
      ok(await search(app.db, { query, now: app.clock(), mayRead: user !== null })),
  });
  app.jobs.add({
    name: "pdf-words",
    schedule: "*/5 * * * * *",
    // Each file is taken by one of them.
    isForEveryServer: true,
    run: async (_now, signal) => ({ read: await readPdfs(app, signal) }),
  });
}
