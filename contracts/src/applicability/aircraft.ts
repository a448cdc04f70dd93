import type { Static } from "typebox";
import {
  date,
  optional,
  positiveInteger,
  reference,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { sheetColumns } from "../fields/sheet.ts";
import { contains, crudActions, idFilter, resource, sorting } from "../wire/resource.ts";

// Accepts spaces, full-width characters and any dash; `registrationOf` normalises them.
const registration =
  /^\s*[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]+(\s?[-‐‑–—－]\s?[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]+)*\s*$/;

/** The fleet: all aircraft, in service or not. */
export const aircraft = resource({
  title: "飞机",
  path: "/fleet/aircraft",
  id: "aircraftId",
  permission: "fleet:aircraft",
  actions: [...crudActions, "export"],
  noun: "机队",
  buttons: { add: "新增飞机", edit: "编辑飞机", remove: "删除飞机" },
  name: "registration",
  fields: {
    registration: text("注册号", {
      max: 20,
      pattern: registration,
      message: "请输入正确的注册号，如 B-1234",
    }),
    msn: { ...positiveInteger("MSN"), maximum: 999_999_999 },
    typeId: reference("机型"),
    serviceFrom: optional(date("投入运行")),
    serviceUntil: optional(date("退出运行")),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    registration: rowText(),
    msn: rowInteger(),
    typeId: rowText(),
    typeName: rowText(),
    serviceFrom: rowTextOrNull(),
    serviceUntil: rowTextOrNull(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    registration: contains("注册号"),
    /** Includes the types below this one. */
    typeId: idFilter("机型"),
    msn: contains("MSN"),
    ...sorting("registration", "msn", "typeName", "serviceFrom", "serviceUntil"),
  },
});

export type AircraftRow = Static<typeof aircraft.row>;

export const aircraftColumns = sheetColumns(aircraft, {
  registration: {},
  msn: {},
  typeName: { title: "机型" },
  serviceFrom: {},
  serviceUntil: {},
  remark: { width: 30 },
  createTime: { title: "创建时间", width: 22 },
});

const chinese = /^B([0-9A-Z]{4})$/;

/** Normalises a typed registration: `ｂ－６００１`, `b 6001` and `b6001` become B-6001. */
export function registrationOf(typed: string): string {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/\s/g, "")
    .replaceAll(/[‐‑‒–—−]/g, "-");
  return plain.replace(chinese, "B-$1");
}
