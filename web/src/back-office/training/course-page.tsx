import { type CourseDetail, type CourseRow, course } from "@aeromaint/contracts/training/course.ts";
import { useState } from "react";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { filterFields } from "../../crud/list/filter-field.tsx";
import { RowButton } from "../../crud/list/row-actions.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { useCan } from "../../session/can.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import { CourseForm } from "./course-form.tsx";
import { CoursePeopleDialog } from "./course-people-dialog.tsx";

const { fields } = course;

const columns: CrudColumn<CourseRow>[] = [
  column("courseName", "课程名称", (name: string, { isReading }) => (
    <>
      {name} {isReading && <Tag>阅读答题</Tag>}
    </>
  )),
  column("courseKind", fields.courseKind),
  column("intervalMonths", "复训周期", (months) => (months ? `${months} 个月` : "一次性")),
  column("hours", fields.hours),
  column("status", fields.status),
  column("createTime", "创建时间"),
];

const ids = (list: CourseDetail["neededItems"]) => list.map(({ value }) => value);

/** Form values are ids; `known` keeps their names. */
const toForm = (detail: CourseDetail) => ({
  ...detail,
  neededItems: ids(detail.neededItems),
  leadingItems: ids(detail.leadingItems),
  known: detail,
});

export default function CoursePage() {
  const list = useCrudList(course);
  const editor = useCrudEditor(course, {
    toForm,
    initial: { status: "1", needsLicence: "2", withBelow: true },
    affects: ["/train/course/choices"],
  });
  const [shown, setShown] = useState<CourseRow>();
  const mayQuery = useCan()("train:course:query");
  const { filters } = course;
  return (
    <CrudPage
      resource={course}
      list={list}
      editor={editor}
      columns={columns}
      removalQuestion="确定删除该课程吗？"
      filters={filterFields(filters, ["courseName", "courseKind", "status"])}
      rowActions={(row) =>
        mayQuery && <RowButton onClick={() => setShown(row)}>应训人员</RowButton>
      }
    >
      <EditorDialog editor={editor} width={650}>
        <CourseForm />
      </EditorDialog>
      <CoursePeopleDialog course={shown} onClose={() => setShown(undefined)} />
    </CrudPage>
  );
}
