import type { CirculationQuestion } from "@aeromaint/contracts/documents/circulation.ts";
import type { CirculationSubject } from "@aeromaint/contracts/documents/circulation-state.ts";
import { sql } from "kysely";
import type { Actor } from "../src/crud/actor.ts";
import { startCirculation } from "../src/features/documents/circulation/circulation.queries.ts";
import { excuseRecipients } from "../src/features/documents/circulation/excuse.queries.ts";
import { updateOpenCirculations } from "../src/features/documents/circulation/open-circulations.queries.ts";
import { recordOpening } from "../src/features/documents/circulation/own-circulations.queries.ts";
import { signCirculation } from "../src/features/documents/circulation/sign.queries.ts";
import { found } from "../src/infra/http/errors.ts";
import circulations from "./demo/circulations.json" with { type: "json" };
import { type DemoContext, seededId } from "./demo-context.ts";

interface DemoCirculation {
  /** Path of a notice or of a controlled item. */
  item: string;
  startedDaysAgo: number;
  /** Negative: days after today. */
  dueDaysAgo: number;
  depts: readonly string[];
  /** Accounts for sign-in; they have not opened the item yet. */
  accounts: readonly string[];
  note: string;
  questions?: CirculationQuestion[];
  /** Number of other recipients without signature, and number of them who opened the item. */
  unsigned: number;
  read: number;
  /** Reason to excuse one more recipient. */
  excused?: string;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Seeds a finished, an overdue and a running circulation. Each act has its own time and people. */
export async function seedCirculations(context: DemoContext): Promise<void> {
  for (const circulation of circulations as readonly DemoCirculation[]) {
    await seedCirculation(context, circulation);
  }
  // The first start must not send reminders for moments before the seeding.
  const { unit, now } = context;
  await unit.tx.deleteFrom("due").where("at", "<=", sql<string>`${now}`).execute();
}

async function seedCirculation(context: DemoContext, circulation: DemoCirculation): Promise<void> {
  const { unit, user } = context;
  const { tx } = unit;
  const at = (daysAgo: number) => new Date(context.now.getTime() - daysAgo * day);
  const { startedDaysAgo, dueDaysAgo, note, accounts } = circulation;
  const started = at(startedDaysAgo);
  const due = at(dueDaysAgo);
  const subject = await findSubject(context, circulation.item);
  const named = await tx
    .selectFrom("sysUser")
    .select(["userId", "userName"])
    .where("userName", "in", ["operator", ...accounts])
    .execute();
  const operator = found(named.find(({ userName }) => userName === "operator"));
  const userIds = named.filter((one) => one !== operator).map(({ userId }) => userId);
  const depts = await tx
    .selectFrom("sysDept")
    .select("deptId")
    .where("deptName", "in", circulation.depts)
    .execute();
  const starter: Actor = { user: { ...user, userId: operator.userId }, now: started };
  const audience = { deptIds: depts.map(({ deptId }) => deptId), withBelow: true, userIds };
  const dueTime = `${due.toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" })} 18:00:00`;
  const { questions = [] } = circulation;
  const input = { ...subject, dueTime, note, audience, questions };
  const { circulationId } = await startCirculation(unit, input, starter);
  await followRecipients(context, circulation, { circulationId, started, except: userIds });
  // Closes finished circulations, like the platform's next scheduled run.
  const turn = new Date(`${dueTime.replace(" ", "T")}+08:00`);
  if (turn < context.now) await updateOpenCirculations({ inTransaction: (run) => run(unit) }, turn);
}

interface StartedCirculation {
  circulationId: string;
  started: Date;
  except: readonly string[];
}

/** Recipients read and sign the item, some hours after each other. */
async function followRecipients(
  { unit, user }: DemoContext,
  { unsigned, read, excused, questions = [] }: DemoCirculation,
  { circulationId, started, except }: StartedCirculation,
): Promise<void> {
  const { tx } = unit;
  const recipients = await tx
    .selectFrom("recipient")
    .select("userId")
    .where("circulationId", "=", circulationId)
    .orderBy("userId")
    .execute();
  const { sha256 } = await tx
    .selectFrom("circulation")
    .select("sha256")
    .where("circulationId", "=", circulationId)
    .executeTakeFirstOrThrow();
  const people = recipients.filter(({ userId }) => !except.includes(userId));
  const signers = people.length - unsigned - (excused ? 1 : 0);
  for (const [index, { userId }] of people.slice(0, signers + read).entries()) {
    const opened = {
      user: { ...user, userId },
      now: new Date(started.getTime() + hour * (2 + 3 * index)),
    };
    await recordOpening(tx, circulationId, opened);
    if (index >= signers) continue;
    const seconds = 180 + 40 * index;
    const signed = { ...opened, now: new Date(opened.now.getTime() + seconds * 1_000) };
    const answers = questions.map(({ answer }) => answer);
    await signCirculation(unit, { circulationId, sha256, seconds, answers }, signed);
  }
  const last = people.at(-1);
  if (!excused || !last) return;
  const excuse = { circulationId, userIds: [last.userId], reason: excused };
  await excuseRecipients(unit, excuse, { user, now: new Date(started.getTime() + day) });
}

async function findSubject(
  context: DemoContext,
  path: string,
): Promise<{ subject: CirculationSubject; subjectId: string }> {
  const id = seededId(context, path);
  if (path.startsWith("notices/")) return { subject: "notice", subjectId: id };
  const { shownId } = await context.unit.tx
    .selectFrom("document")
    .select("shownId")
    .where("itemId", "=", id)
    .executeTakeFirstOrThrow();
  return { subject: "revision", subjectId: found(shownId) };
}
