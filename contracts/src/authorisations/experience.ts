import { type Static, Type } from "typebox";
import {
  date,
  notAfterToday,
  reference,
  rowText,
  rowTextOrNull,
  textarea,
} from "../fields/fields.ts";
import { contains, idFilter, paging } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import { reasonInput } from "./authorisation.ts";

export const experiencePath = "/document/experience";

export const experienceStates = {
  waiting: "待确认",
  confirmed: "已确认",
  refused: "未认可",
} as const;
export type ExperienceState = keyof typeof experienceStates;

const state = oneOf<ExperienceState>(Object.keys(experienceStates), "状态");

export const experienceQuery = openObject({
  ...paging,
  nickName: contains("姓名"),
  typeId: idFilter("机型"),
  state: Type.Optional(state),
});

export const experienceRow = Type.Object({
  experienceId: rowText(),
  nickName: rowText(),
  deptName: rowTextOrNull(),
  typeName: rowText(),
  workDate: rowText(),
  work: rowText(),
  state,
  confirmerName: rowTextOrNull(),
  refusal: rowTextOrNull(),
});

/** One day of work per day of the period. The period is at most a month. */
export const experienceInput = closedObject({
  typeId: reference("机型"),
  beginDate: notAfterToday(date("工作日期起")),
  endDate: notAfterToday(date("工作日期止")),
  work: textarea("工作内容", { max: 200 }),
});

export const refusalInput = reasonInput;

export type ExperienceRow = Static<typeof experienceRow>;
export type ExperienceQuery = Static<typeof experienceQuery>;
export type ExperienceInput = Static<typeof experienceInput>;
