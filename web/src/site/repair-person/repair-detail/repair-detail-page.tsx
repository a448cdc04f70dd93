import {
  applicabilityTitle,
  fullApplicabilityText,
} from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import { DetailState } from "../../../api/not-loaded.tsx";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Fact, FactList } from "../../../ui/text/facts.tsx";
import { figureText } from "../../../ui/text/plain-values.ts";
import { Breadcrumb } from "../../breadcrumb.tsx";
import { usePageTitle } from "../../page-title.ts";
import { paths } from "../../paths.ts";
import { CollectButton } from "../../shared/collect/collect-button.tsx";
import { idIn } from "../../shared/content/list-state.ts";
import { PersonPhoto } from "../person-photo.tsx";
import { personRequestPath, usePerson } from "../persons.ts";

const title = "维修人员";

/** Profile of a person, for signed-in readers. */
export function Component() {
  const person = usePerson(idIn(useSearchParams()[0]));
  const { data } = person;
  usePageTitle(data?.nickName ?? title);
  return (
    <>
      <Breadcrumb
        steps={[
          { label: title, to: paths.repairPerson },
          ...(data ? [{ label: data.nickName }] : []),
        ]}
      />
      {data ? (
        <PersonView key={data.informationId} person={data} />
      ) : (
        <DetailState
          query={person}
          subject="人员"
          skeleton={<PersonSkeleton />}
          listLink={{ to: paths.repairPerson, label: "查看全部维修人员" }}
        />
      )}
    </>
  );
}

/** Facts of a profile, in groups. */
export function factGroups(person: PersonDetail): { title: string; facts: Fact[] }[] {
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

/** Applicability of the licences; null if not stated. */
function licencesText({ applicability }: PersonDetail): string | null {
  const { types, chapters } = applicability;
  return types.length + chapters.length > 0 ? fullApplicabilityText(applicability) : null;
}

/** `first` for the code 1, `second` for others; null if unknown. */
function oneOf(code: string | null, first: string, second: string): string | null {
  if (!code) return null;
  return code === "1" ? first : second;
}

function salaryText(salary: number | null): string | null {
  return salary === null ? null : `${figureText(salary)} 元/小时`;
}

const photoSize = 176;
const photoSizes = `(max-width: 640px) 108px, ${photoSize}px`;

const head = "card ticks flex gap-6 p-6 max-sm:gap-4 max-sm:p-4 max-sm:[&>img]:size-27";
const who = "flex min-w-0 flex-1 flex-col items-start gap-2";

function PersonView({ person }: { person: PersonDetail }) {
  const { informationId, nickName, technicalTitle, speciality, introduction } = person;
  return (
    <article>
      <header className={head}>
        <PersonPhoto url={person.url} size={photoSize} sizes={photoSizes} eager />
        <div className={`[&_button]:mt-auto ${who}`}>
          <h1 className="page-title mt-2 max-sm:mt-0">{nickName}</h1>
          <p className="text-muted">
            {[technicalTitle, speciality].filter(Boolean).join(" · ") || "职称和专业未填写"}
          </p>
          <CollectButton
            collectType="3"
            assocId={informationId}
            isCollect={person.isCollect}
            reading={[personRequestPath(informationId)]}
          />
        </div>
      </header>
      {factGroups(person).map(({ title, facts }) => (
        <Group key={title} title={title}>
          <FactList facts={facts} />
        </Group>
      ))}
      {introduction && (
        <Group title="个人简介">
          <RichContent html={introduction} className="max-w-168 pt-2" />
        </Group>
      )}
    </article>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      className="mt-10 grid grid-cols-[--spacing(46)_minmax(0,1fr)] gap-6 max-lg:mt-8 max-lg:grid-cols-1 max-lg:gap-2"
      aria-labelledby={heading}
    >
      <h2 id={heading} className="pt-2 font-semibold text-lg/snug">
        {title}
      </h2>
      {children}
    </section>
  );
}

function PersonSkeleton() {
  return (
    <div className={head} aria-busy="true">
      <Skeleton width={photoSize} height={photoSize} />
      <div className={who}>
        <Skeleton width={160} height={36} />
        <Skeleton width={260} />
      </div>
    </div>
  );
}
