import assert from "node:assert/strict";
import type { TestAnswer } from "../../../test/harness.ts";
import { startCirculations } from "../documents/circulation/circulation.fixture.ts";

/** Asserts success and returns the data. */
export function succeeded({ code, message, data }: TestAnswer) {
  assert.equal(code, 200, message);
  return data;
}

export const coursesPath = "/train/course";
export const recordsPath = "/train/record";

/** Starts the app with people, and factories for courses and records. */
export async function startTraining() {
  const t = await startCirculations();
  const admin = await t.as("admin");
  let made = 0;
  const course = async (over: object = {}): Promise<string> => {
    made += 1;
    const body = {
      courseName: `课程${made}`,
      courseKind: "recurrent",
      hours: 8,
      status: "1",
      ...over,
    };
    return succeeded(await admin.post(coursesPath, body)).courseId;
  };
  const record = async (courseId: string, userId: string, over: object = {}): Promise<string> =>
    succeeded(
      await admin.post(recordsPath, {
        courseId,
        userId,
        trainDate: "2026-01-31",
        hours: 8,
        instructor: "王教员",
        result: "1",
        ...over,
      }),
    ).recordId;
  return { ...t, admin, course, record };
}
