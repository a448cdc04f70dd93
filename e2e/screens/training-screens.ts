import { officePaths } from "../back-office/office.ts";
import { clickButton, openFromRowMenu, openRow } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin", inView: true } as const;
const { courses, trainRecords: records } = officePaths;

export const trainingScreens: Screen[] = [
  { ...admin, name: "training-01-courses", path: courses },
  { ...admin, name: "training-02-course-edit", path: courses, action: openRow("编辑") },
  { ...admin, name: "training-03-course-people", path: courses, action: openRow("应训人员") },
  { ...admin, name: "training-04-records", path: records },
  { ...admin, name: "training-05-record-view", path: records, action: openRow("查看") },
  { ...admin, name: "training-06-record-correct", path: records, action: openRow("更正") },
  { ...admin, name: "training-07-group", path: records, action: clickButton("登记本班") },
  {
    ...admin,
    name: "training-07b-group-of-plan",
    path: `${records}?group=${encodeURIComponent('[["1","郑好"],["2","李威"]]')}`,
  },
  { ...admin, name: "training-08-import", path: records, action: clickButton("导入") },
  { ...admin, name: "training-09-file", path: records, action: openFromRowMenu("个人档案") },
];
