import type { Api } from "./api.ts";

/** Removes all that a person has collected. Other tests with the same account have collected too. */
export async function emptyCollection(api: Api): Promise<void> {
  const { list } = await api.get<{ list: { collectId: string }[] }>("/aviation/collect");
  const ids = list.map(({ collectId }) => collectId).join(",");
  if (ids) await api.call("DELETE", `/aviation/collect/${ids}`);
}
