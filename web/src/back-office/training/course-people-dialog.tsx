import type {
  CoursePerson,
  CourseRow,
  TrainingState,
} from "@aeromaint/contracts/training/course.ts";
import { trainRecord } from "@aeromaint/contracts/training/record.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Table } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { ReadDialog } from "../../crud/dialog/tab-dialog.tsx";
import { type CrudColumn, column, orDash } from "../../crud/list/columns.tsx";
import { TrainingStateTag } from "../../own/authorisations/state-tags.tsx";
import { Can } from "../../session/can.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { TrainingStateSelect } from "./training-state-select.tsx";

const columns: CrudColumn<CoursePerson>[] = [
  column("userName", "姓名"),
  column("deptName", "部门", orDash),
  column("state", "状态", (state: TrainingState) => <TrainingStateTag state={state} />),
  column("trainDate", "最近培训", orDash),
  column("expiryDate", "有效期至", orDash),
  column("missing", "缺少的条件", (missing: string[]) => missing.join("；") || "—"),
];

interface CoursePeopleDialogProps {
  /** Undefined while closed. */
  course: CourseRow | undefined;
  onClose: () => void;
}

const pageSize = 10;

/** Audience of a course. People without valid training come first. */
export function CoursePeopleDialog({ course, onClose }: CoursePeopleDialogProps) {
  const [state, setState] = useState<TrainingState>();
  const [pageNum, setPageNum] = useState(1);
  const [isRecording, setRecording] = useState(false);
  const courseId = course?.courseId ?? "";
  const query = { pageNum, pageSize, ...(state && state !== "failed" && { state }) };
  const { data, isFetching } = useQuery({
    // The key is below the path of records, so that a new record refreshes the list.
    queryKey: [trainRecord.path, "people", courseId, query],
    queryFn: ({ signal }) => api.get(`/train/course/${courseId}/people`, query, { signal }),
    enabled: course !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ReadDialog
        open={course !== undefined}
        title={`应训人员：${course?.courseName ?? ""}`}
        width={900}
        onClose={onClose}
      >
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <TrainingStateSelect
            without="failed"
            {...(state && { value: state })}
            onChange={(chosen) => {
              setState(chosen);
              setPageNum(1);
            }}
          />
          <Can permission="train:record:add">
            <Button type="primary" onClick={() => setRecording(true)}>
              登记本班培训
            </Button>
          </Can>
        </div>
        <Table<CoursePerson>
          rowKey="userId"
          size="small"
          columns={columns}
          dataSource={data?.list ?? []}
          loading={isFetching}
          scroll={{ x: "max-content" }}
          locale={{ emptyText: "没有应训人员，请在课程中填写培训对象" }}
          pagination={{
            current: pageNum,
            pageSize,
            total: data?.total ?? 0,
            showSizeChanger: false,
            onChange: setPageNum,
            showTotal: (total) => `共 ${total} 人`,
          }}
        />
      </ReadDialog>
      <GroupDialog open={isRecording} course={course} onClose={() => setRecording(false)} />
    </>
  );
}
