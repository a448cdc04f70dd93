import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Queries and their data. */
export type FirstData = [QueryKey, unknown][];

/** Takes over what the server drew the page from. As fresh as the page: it was true when it left. */
export function takeFirstData(client: QueryClient, page: Document = document): void {
  const text = page.getElementById("first-data")?.textContent;
  if (!text) return;
  for (const [key, data] of JSON.parse(text) as FirstData) client.setQueryData(key, data);
}
