import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { type CourseDetail, course } from "@aeromaint/contracts/training/course.ts";
import { ConfigProvider, Form, Select } from "antd";
import { editorMode, useEditorContext } from "../../crud/dialog/editor-mode.ts";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { AudienceFields, MultiSelect } from "../shared/people/audience-fields.tsx";
import { usePosts } from "../shared/people/user-choices.ts";
import { ChoiceSelect } from "./choice-select.tsx";

const { create } = course;
const names = (list: CourseDetail["neededItems"] = []) =>
  list.map(({ label }) => label).join("、") || "—";

/** Form of a course: content, audience, preconditions and related items. */
export function CourseForm() {
  const form = Form.useFormInstance();
  // Names for the ids of an existing course.
  const known: CourseDetail | undefined = form.getFieldValue("known");
  const circulation = known?.circulation ? [known.circulation] : [];
  return (
    <>
      <CrudFields of={create} names={["courseName", "courseKind", "hours"]} />
      <CrudField of={create} name="intervalMonths" extra="不填为一次性培训" />
      <CrudField of={create} name="needsLicence" />
      <CrudField of={create} name="neededItems" renderValue={() => names(known?.neededItems)}>
        <ChoiceSelect kind="document" isMany known={known?.neededItems} />
      </CrudField>
      <AudienceFieldset people={known?.people ?? []} />
      <CrudField
        of={create}
        name="leadingItems"
        renderValue={() => <LeadingItems items={known?.leadingItems ?? []} />}
      >
        <ChoiceSelect kind="item" isMany known={known?.leadingItems} />
      </CrudField>
      <CrudField
        of={create}
        name="circulationId"
        extra="答对全部题目并签收的人员自动记为通过"
        renderValue={() => names(circulation)}
      >
        <ChoiceSelect kind="circulation" known={circulation} />
      </CrudField>
      <CrudFields of={create} names={["status", "remark"]} />
    </>
  );
}

/** Links to the site's pages of the items. */
function LeadingItems({ items }: { items: CourseDetail["leadingItems"] }) {
  if (items.length === 0) return "—";
  return (
    <ul>
      {items.map(({ value, label }) => (
        <li key={value}>
          <a href={entryPath("train", value)} target="_blank" rel="noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Audience of the course. Without input the course is for everybody. */
function AudienceFieldset({ people }: { people: CourseDetail["people"] }) {
  const viewing = useEditorContext().mode === editorMode.view;
  const posts = usePosts(Form.useWatch("postIds"));
  return (
    <ConfigProvider componentDisabled={viewing}>
      <section className="mb-4 rounded-md border px-4 py-3" aria-label="培训对象">
        <h3 className="mb-3 font-semibold text-md">培训对象</h3>
        <AudienceFields size={null} people={people}>
          <Form.Item name="postIds" label="岗位">
            <MultiSelect options={posts} placeholder="请选择岗位" />
          </Form.Item>
          <Form.Item name="licences" label="证照" extra="持有所填证照且在有效期内的人员">
            <Select mode="tags" open={false} suffixIcon={null} placeholder="请输入证照，回车确认" />
          </Form.Item>
        </AudienceFields>
      </section>
    </ConfigProvider>
  );
}
