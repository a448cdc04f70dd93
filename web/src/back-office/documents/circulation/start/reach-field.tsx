import type {
  AudiencePreview,
  CirculationAudience,
} from "@aeromaint/contracts/documents/audience.ts";
import {
  circulationPath,
  exclusionReasons,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Checkbox, Form, Input, Radio, Select } from "antd";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { api } from "../../../../api/api.ts";
import { RowButton } from "../../../../crud/list/row-actions.tsx";
import type { FormValues } from "../../../../crud/resource-types.ts";
import { audienceOf } from "../../../shared/people/audience-fields.tsx";

const audiencePath = `${circulationPath}/audience` as const;

/** Audience of the form in the format of the API. */
export const circulationAudienceOf = (values: FormValues): CirculationAudience => ({
  ...audienceOf(values),
  ...(values.withFirms === true && { withFirms: true }),
});

/** Checkbox that includes outside firms; off by default. */
export function FirmsField() {
  return (
    <Form.Item
      name="withFirms"
      valuePropName="checked"
      extra="不勾选时，航材公司的账号不列入；按姓名选择的除外"
    >
      <Checkbox>含外部单位（航材公司）</Checkbox>
    </Form.Item>
  );
}

/** Shows the people that the audience reaches before the circulation starts. */
export function ReachField() {
  const form = Form.useFormInstance();
  const audience = useDeferredValue(circulationAudienceOf(Form.useWatch([], form) ?? {}));
  const hasAny = Object.values(audience).some(Array.isArray);
  const [isShown, setIsShown] = useState(false);
  const { data } = useQuery({
    queryKey: [audiencePath, audience],
    queryFn: () => api.put(audiencePath, audience),
    enabled: hasAny,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (!hasAny || !data) {
    return (
      <Form.Item label="传阅人数" name="audience">
        <output>请至少选择一项范围</output>
      </Form.Item>
    );
  }
  return (
    <>
      <Form.Item label="传阅人数" name="audience">
        <output>
          {data.recipients} 人{data.leftOut > 0 && `，另有 ${data.leftOut} 人未列入`}{" "}
          <RowButton onClick={() => setIsShown(!isShown)}>
            {isShown ? "收起名单" : "查看名单"}
          </RowButton>
        </output>
      </Form.Item>
      {isShown && <ReachedPeople audience={audience} reach={data} />}
    </>
  );
}

type ShownPeople = "reached" | "leftOut";
const pageSize = 10;
/** The server's value for people without a department. */
const noDept = "0";

interface ReachedPeopleProps {
  audience: CirculationAudience;
  reach: AudiencePreview;
}

/** Reached people by name, and excluded people with the reason. */
function ReachedPeople({ audience, reach }: ReachedPeopleProps) {
  const [show, setShow] = useState<ShownPeople>("reached");
  const [name, setName] = useState("");
  const [deptId, setDeptId] = useState<string>();
  const [pageNum, setPageNum] = useState(1);
  const typed = useDeferredValue(name.trim());
  const query = {
    show,
    pageNum,
    pageSize,
    ...(typed && { name: typed }),
    ...(deptId && { deptId }),
  };
  const { data } = useQuery({
    queryKey: [audiencePath, "people", audience, query],
    queryFn: async ({ signal }) => {
      const path = `${audiencePath}/people` as const;
      return (await api.send("PUT", path, { body: audience, query, signal })).data;
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  const count = show === "reached" ? "recipients" : "leftOut";
  const depts = reach.depts.filter((row) => row[count] > 0);
  const first =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPageNum(1);
    };
  return (
    <section className="mb-3 grid gap-2 rounded-md border px-3 py-2" aria-label="传阅名单">
      <Radio.Group
        optionType="button"
        value={show}
        onChange={({ target }) => {
          setDeptId(undefined);
          first(setShow)(target.value);
        }}
        options={[
          { value: "reached", label: `列入 ${reach.recipients} 人` },
          { value: "leftOut", label: `未列入 ${reach.leftOut} 人` },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Input
          className="grow basis-50"
          allowClear
          aria-label="查找姓名或账号"
          placeholder="查找姓名或账号"
          value={name}
          onChange={({ target }) => first(setName)(target.value)}
          onKeyDown={preventSubmit}
        />
        <Select
          className="grow basis-50"
          allowClear
          aria-label="名单中的部门"
          placeholder="全部部门"
          value={deptId}
          onChange={first(setDeptId)}
          showSearch={{ optionFilterProp: "label" }}
          options={depts.map((row) => ({
            value: row.deptId ?? noDept,
            label: `${row.dept || "未分配部门"}（${row[count]} 人）`,
          }))}
        />
      </div>
      {data?.list.length === 0 && <p className="text-muted">没有符合条件的人员</p>}
      <ul>
        {data?.list.map(({ userId, userName, name: called, dept, posts, reason }) => (
          <li
            key={userId}
            className="grid grid-cols-1 items-baseline gap-x-3 border-t py-1 md:grid-cols-[minmax(--spacing(30),1fr)_minmax(0,2fr)_auto]"
          >
            <span>
              {called}
              <small className="text-muted">（{userName}）</small>
            </span>
            <small className="text-muted">
              {[dept || "未分配部门", posts.join("、")].filter(Boolean).join(" · ")}
            </small>
            {reason && (
              <small className="text-refused tabular-nums">{exclusionReasons[reason]}</small>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <small className="text-muted tabular-nums">
            {pageNum} / {pages}
          </small>
          <Button size="small" disabled={pageNum === pages} onClick={() => setPageNum(pageNum + 1)}>
            下一页
          </Button>
        </div>
      )}
    </section>
  );
}

/** Enter searches for people and must not submit the surrounding form. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
}
