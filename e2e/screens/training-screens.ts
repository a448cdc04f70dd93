import { contentPaths } from "../back-office/office.ts";
import { openRow, pickFromMore, press } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin", inView: true } as const;
const { courses, trainRecords: records } = contentPaths;

/** Courses, who has to take them, and who did. */
export const trainingScreens: Screen[] = [
  { ...admin, name: "training-01-courses", path: courses },
  { ...admin, name: "training-02-course-edit", path: courses, act: openRow("编辑") },
  { ...admin, name: "training-03-course-people", path: courses, act: openRow("应训人员") },
  { ...admin, name: "training-04-records", path: records },
  { ...admin, name: "training-05-record-view", path: records, act: openRow("查看") },
  { ...admin, name: "training-06-record-correct", path: records, act: openRow("更正") },
  { ...admin, name: "training-07-group", path: records, act: press("登记本班") },
  {
    ...admin,
    name: "training-07b-group-of-plan",
    path: `${records}?group=${encodeURIComponent('[["1","郑好"],["2","李威"]]')}`,
  },
  { ...admin, name: "training-08-import", path: records, act: press("导入") },
  { ...admin, name: "training-09-file", path: records, act: pickFromMore("个人档案") },
];
