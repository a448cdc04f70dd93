import { startTestApp } from "../../../test/harness.ts";

export const trashPath = "/document/trash";
export const removedAt = "2026-06-15 10:00:00";

export const dateOf = (time: string) => new Date(`${time.replace(" ", "T")}+08:00`);

/** Test application with three signed-in clients. */
export async function startTrashApp() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  const operator = await t.as("operator");
  const mechanic = await t.as("mechanic");

  const restore = (ids: string, body: object = {}, by = operator) =>
    by.post(`${trashPath}/${ids}/restore`, body);
  const statusOf = async (url: string) => (await t.app.inject(url)).statusCode;
  const listTrash = async (query: object = {}, by = operator) =>
    (await by.get(`${trashPath}?${new URLSearchParams({ pageSize: "200", ...query })}`)).data;
  const findRow = async (id: string) =>
    (await listTrash()).list.find(({ itemId }: { itemId: string }) => itemId === id);

  async function storedFiles(ownerId: string): Promise<string[]> {
    const rows = t.db.selectFrom("sysFile").select("fileId").where("ownerId", "=", ownerId);
    return (await rows.execute()).map(({ fileId }) => fileId).toSorted();
  }

  async function storedBytes(ids: readonly string[]): Promise<string[]> {
    const stored: string[] = [];
    for await (const { fileId } of t.app.files.store.list()) {
      if (ids.includes(fileId)) stored.push(fileId);
    }
    return stored.toSorted();
  }

  const calls = { restore, statusOf, listTrash, findRow, storedFiles, storedBytes };
  return { ...t, admin, operator, mechanic, ...calls };
}
