import type { PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { expect, test } from "vitest";
import { factGroups } from "./repair-detail-page.tsx";

const unknown: PersonDetail = {
  informationId: "1",
  name: "张工",
  nickName: "张工",
  url: null,
  userNature: "1",
  sex: null,
  nation: null,
  marriage: null,
  technicalTitle: null,
  speciality: null,
  educationalLevel: null,
  graduationSchool: null,
  graduationTime: null,
  computerProficiency: null,
  englishLevel: null,
  workingTime: null,
  mobile: null,
  politicalOutlook: null,
  birthDate: null,
  domicile: null,
  salary: null,
  license: null,
  introduction: null,
  isCollect: false,
  applicability: { chapters: [], types: [] },
};

const factOf = (person: PersonDetail, title: string) =>
  factGroups(person)
    .flatMap(({ facts }) => facts)
    .find((fact) => fact.title === title)?.value;

test("reads 1 as male or married, other codes as the opposite, and keeps unknown", () => {
  const coded = (sex: string | null, marriage: string | null) => {
    const person = { ...unknown, sex, marriage };
    return [factOf(person, "性别"), factOf(person, "婚姻状况")];
  };
  expect(coded("1", "1")).toEqual(["男", "已婚"]);
  expect(coded("2", "2")).toEqual(["女", "未婚"]);
  expect(coded(null, null)).toEqual([null, null]);
});

test("shows pay in yuan per hour, and missing pay as unknown", () => {
  expect(factOf({ ...unknown, salary: 1250.5 }, "薪资")).toBe("1,250.5 元/小时");
  expect(factOf({ ...unknown, salary: 0 }, "薪资")).toBe("0 元/小时");
  expect(factOf(unknown, "薪资")).toBeNull();
});

test("does not show licences without applicability as general", () => {
  const types = [{ typeId: "1", name: "A320", msns: "", excluded: "3" }];
  const stated = { ...unknown, applicability: { chapters: ["32", "72"], types } };
  expect(factOf(stated, "适用范围")).toBe("A320（除外 3） · 32、72章");
  expect(factOf(unknown, "适用范围")).toBeNull();
});
