import { authorisationPath } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  type ExperienceRow,
  experienceInput,
  experiencePath,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Table } from "antd";
import { useState } from "react";
import { api, send } from "../../../api/api.ts";
import { TypeSelect } from "../../../crud/applicability/type-select.tsx";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { usePlatformDay } from "../../../reference-data/site-facts.ts";
import { authorisationColumns } from "../authorisation-columns.tsx";
import { experienceRecords } from "../authorisations.ts";
import { experienceColumns } from "../experience-columns.tsx";

/** Own authorisations with unmet conditions, and own days of work. */
export default function OwnAuthorisationPage() {
  const today = usePlatformDay()();
  const { data, isPending } = useQuery({
    queryKey: [authorisationPath, "own"],
    queryFn: ({ signal }) => api.get(`${authorisationPath}/own`, {}, { signal }),
  });
  const own = authorisationColumns(today).filter(({ key }) => key !== "nickName");
  return (
    <>
      <h2 className="text-lg mb-3">我的授权</h2>
      <Table
        className="mb-5"
        rowKey="authorisationId"
        loading={isPending}
        dataSource={data ?? []}
        columns={own}
        pagination={false}
        scroll={{ x: "max-content" }}
        locale={{ emptyText: "还没有授权" }}
      />
      <h2 className="text-lg mb-3">我的工作经历</h2>
      <OwnExperience />
    </>
  );
}

function OwnExperience() {
  const list = useCrudList(experienceRecords, { listPath: `${experiencePath}/own` });
  const confirm = useConfirmedCall();
  const [isOpen, setIsOpen] = useState(false);
  const withdraw = ({ experienceId, workDate }: ExperienceRow) =>
    confirm({
      question: `确定删除 ${workDate} 的工作经历吗？`,
      call: () => api.send("DELETE", `${experiencePath}/own/${experienceId}`),
      affects: [experiencePath],
      danger: true,
    });
  return (
    <>
      <ListSection
        path={`${experiencePath}/own`}
        list={list}
        columns={experienceColumns}
        purpose="登记做过的工作，经他人确认后计入授权条件"
        actions={(row) =>
          row.state === "waiting" && (
            <Button type="link" size="small" onClick={() => withdraw(row)}>
              删除
            </Button>
          )
        }
        tools={() => (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            登记工作经历
          </Button>
        )}
      />
      <FormDialog
        open={isOpen}
        title="登记工作经历"
        send={(body) => send("POST", `${experiencePath}/own`, { body })}
        affects={[experiencePath]}
        onClose={() => setIsOpen(false)}
      >
        <CrudField of={experienceInput} name="typeId">
          <TypeSelect />
        </CrudField>
        <CrudField of={experienceInput} name="beginDate" />
        <CrudField of={experienceInput} name="endDate" />
        <CrudField of={experienceInput} name="work" />
      </FormDialog>
    </>
  );
}
