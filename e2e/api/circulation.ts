import type {
  CirculationReading,
  OwnCirculationRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import type { RevisionListRow } from "@aeromaint/contracts/documents/revision.ts";
import type { DemoAccount } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { ApiClient } from "./api.ts";
import { firstOf } from "./found.ts";

const signing: DemoAccount[] = ["mechanic", "operator", "north", "northline"];
const reading: DemoAccount[] = ["aviator", "southwest"];
const twoWeeks = 14 * 86_400_000;

/**
 * Circulates a document of the demo to about twenty people. Some of them sign it.
 * @returns id of the circulation
 */
export async function startDemoCirculation(
  apiAs: (account: DemoAccount) => Promise<ApiClient>,
): Promise<string> {
  const admin = await apiAs("admin");
  const documents = await admin.get<{ list: { itemId: string }[] }>(
    "/document?docNumber=AM-145-2026-0001",
  );
  const { itemId } = firstOf(documents.list);
  const revisions = await admin.get<RevisionListRow[]>(`/platform/info/${itemId}/revisions`);
  const { revisionId } = firstOf(revisions.filter(({ state }) => state === "effective"));
  const users = await admin.get<{ list: { userId: string }[] }>("/system/user?pageSize=16");
  const people = await Promise.all([...signing, ...reading].map(apiAs));
  const userIds = await Promise.all(people.map(idOf));
  const ids = new Set([...userIds, ...users.list.map(({ userId }) => userId)]);
  ids.delete(await idOf(admin));
  const due = new Date(Date.now() + twoWeeks).toLocaleDateString("sv-SE");
  const { circulationId } = await admin.call<{ circulationId: string }>("POST", circulationPath, {
    subject: "revision",
    subjectId: revisionId,
    dueTime: `${due} 18:00:00`,
    audience: { userIds: [...ids] },
  });
  for (const [at, person] of people.entries()) {
    const own = await person.get<{ list: OwnCirculationRow[] }>(`${circulationPath}/own`);
    const mine = firstOf(own.list.filter((row) => row.circulationId === circulationId));
    const { sha256 } = await person.get<CirculationReading>(
      `${circulationPath}/own/${mine.circulationId}`,
    );
    if (at >= signing.length) continue;
    const signature = { sha256, seconds: 95 };
    await person.call("POST", `${circulationPath}/${circulationId}/sign`, signature);
  }
  return circulationId;
}

async function idOf(person: ApiClient): Promise<string> {
  const { user } = await person.get<{ user: { userId: string } }>("/system/common/user/profile");
  return user.userId;
}
