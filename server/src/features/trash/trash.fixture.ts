import { startTestApp } from "../../../test/harness.ts";

export const trashPath = "/document/trash";
export const removedAt = "2026-06-15 10:00:00";

export const momentOf = (time: string) => new Date(`${time.replace(" ", "T")}+08:00`);

/** The application with what tests of the trash need around it. */
export async function startTrash() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  const operator = await t.as("operator");
  const mechanic = await t.as("mechanic");

  const restore = (ids: string, body: object = {}, by = operator) =>
    by.post(`${trashPath}/${ids}/restore`, body);
  const statusOf = async (url: string) => (await t.app.inject(url)).statusCode;
  const listed = async (query: object = {}, by = operator) =>
    (await by.get(`${trashPath}?${new URLSearchParams({ pageSize: "200", ...query })}`)).data;
  const rowOf = async (id: string) =>
    (await listed()).list.find(({ itemId }: { itemId: string }) => itemId === id);

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

  const calls = { restore, statusOf, listed, rowOf, storedFiles, storedBytes };
  return { ...t, admin, operator, mechanic, ...calls };
}
