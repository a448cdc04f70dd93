import {
  applicabilityTitle,
  wholeApplicabilityText,
} from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { figureText } from "../../../ui/plain-values.ts";
import type { Fact } from "../../facts.tsx";

interface FactGroup {
  title: string;
  facts: Fact[];
}

/** What a profile says, in groups. */
export function factGroups(person: PersonDetail): FactGroup[] {
  return [
    {
      title: "基本信息",
      facts: [
        { title: "性别", value: oneOf(person.sex, "男", "女") },
        { title: "民族", value: person.nation },
        { title: "出生日期", value: person.birthDate },
        { title: "婚姻状况", value: oneOf(person.marriage, "已婚", "未婚") },
        { title: "政治面貌", value: person.politicalOutlook },
        { title: "户籍所在地", value: person.domicile },
        { title: "联系电话", value: person.mobile },
      ],
    },
    {
      title: "专业资质",
      facts: [
        { title: "职称", value: person.technicalTitle },
        { title: "专业", value: person.speciality },
        { title: "执照", value: person.license },
        { title: applicabilityTitle, value: licencesText(person) },
        { title: "工作时间", value: person.workingTime },
        { title: "英语水平", value: person.englishLevel },
        { title: "计算机水平", value: person.computerProficiency },
        { title: "薪资", value: salaryText(person.salary) },
      ],
    },
    {
      title: "教育经历",
      facts: [
        { title: "学历", value: person.educationalLevel },
        { title: "毕业院校", value: person.graduationSchool },
        { title: "毕业时间", value: person.graduationTime },
      ],
    },
  ];
}

/** What the licences are for; where nothing is stated nothing is known of it. */
function licencesText({ applicability }: PersonDetail): string | null {
  const { types, chapters } = applicability;
  return types.length + chapters.length > 0 ? wholeApplicabilityText(applicability) : null;
}

/** 1 is the first, anything else the second; unknown stays unknown. */
function oneOf(code: string | null, first: string, second: string): string | null {
  if (!code) return null;
  return code === "1" ? first : second;
}

function salaryText(salary: number | null): string | null {
  return salary === null ? null : `${figureText(salary)} 元/小时`;
}
