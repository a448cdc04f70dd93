import {
  type AuthorisationRow,
  type AuthorisedPeopleQuery,
  authorisationPath,
  maxAuthorisedPeople,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  endsByTitles,
  holdsUntilText,
  releaseCategory,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { quietQuery } from "../../api/query-by-key.ts";
import { ChapterSelect } from "../../crud/applicability/chapter-select.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import { searchParamsOf } from "../../crud/list/use-crud-list.ts";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { AuthorisationStateTag } from "../../own/authorisations/state-tags.tsx";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { useCategoryChoices } from "./authorisations.ts";
import { MissingConditions } from "./missing-conditions.tsx";

/** Shows who may do a task on an aircraft at a moment, and what others lack. */
export default function WhoMayPage() {
  const [parameters, setParameters] = useTabSearchParams();
  const query = Object.fromEntries(parameters) as Partial<AuthorisedPeopleQuery>;
  const tonight = `${usePlatformDay()()} 22:00:00`;
  const [form] = Form.useForm<AuthorisedPeopleQuery>();
  const [isFolded, setFolded] = useState(true);
  const further = ["category", "chapter", "at"].filter((name) => parameters.has(name)).length;
  const categories = useCategoryChoices().map(({ label }) => ({ value: label, label }));
  return (
    <>
      <Form<AuthorisedPeopleQuery>
        key={parameters.toString()}
        form={form}
        className="mb-5 flex flex-wrap items-center gap-3 max-md:mb-3 max-md:gap-2"
        initialValues={query.aircraft ? query : { category: releaseCategory, ...query }}
        onFinish={(values) => {
          setFolded(true);
          setParameters(searchParamsOf(values));
        }}
      >
        <Form.Item noStyle name="aircraft">
          <Input
            className="max-w-80 grow basis-50 max-md:basis-30"
            allowClear
            autoFocus
            maxLength={40}
            aria-label="注册号或机型"
            placeholder="注册号或机型，如 B-5398"
          />
        </Form.Item>
        <div className="contents max-md:data-folded:hidden" data-folded={isFolded || undefined}>
          <Form.Item noStyle name="category">
            <Select
              allowClear
              aria-label="授权类别"
              placeholder="全部类别"
              className="max-w-50 grow basis-30"
              options={categories}
            />
          </Form.Item>
          <Form.Item noStyle name="chapter">
            <ChapterSelect
              aria-label="ATA章"
              placeholder="全部章节"
              className="max-w-50 grow basis-30"
            />
          </Form.Item>
          <div className="max-w-55 grow basis-47.5">
            <Form.Item noStyle name="at">
              <DateInput time placeholder="现在" />
            </Form.Item>
          </div>
        </div>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          className="max-md:data-folded:hidden"
          data-folded={isFolded || undefined}
          onClick={() => {
            form.setFieldValue("at", tonight);
            form.submit();
          }}
        >
          今晚 22:00
        </Button>
        <Button
          className="hidden max-md:inline-flex"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? `条件 ${further || ""}`.trim() : "收起"}
        </Button>
      </Form>
      {query.aircraft ? (
        <WhoMayResult query={{ ...query, aircraft: query.aircraft }} />
      ) : (
        <p className="text-muted">输入注册号或机型，查看谁可以放行，以及其他人还差什么。</p>
      )}
    </>
  );
}

function WhoMayResult({ query }: { query: AuthorisedPeopleQuery }) {
  const { data, error } = useQuery({
    ...quietQuery(`${authorisationPath}/who`, query),
    staleTime: 0,
  });
  if (error) return <Alert type="error" showIcon title={messageOf(error)} />;
  if (!data) return <SkeletonLines />;
  const { registration, typeName, time, may, nearly, total } = data;
  const people = new Set(may.map(({ userId }) => userId)).size;
  const isRelease = query.category === releaseCategory;
  return (
    <section aria-live="polite">
      <p className="mb-4">
        <span className="font-semibold tabular-nums">{registration ?? typeName}</span>
        {registration && <span className="text-muted"> {typeName}</span>}
        <span className="text-muted tabular-nums"> · {time.slice(0, 16)}</span>
      </p>
      <h2 className="mb-3 text-lg">
        {isRelease ? "可以放行" : "授权有效"} · {people} 人
      </h2>
      {may.length === 0 && (
        <p className="mb-4 text-refused">此时没有人{isRelease ? "可以放行" : "持有有效的授权"}</p>
      )}
      {total > maxAuthorisedPeople && (
        <p className="mb-4 text-muted text-sm">
          仅显示前 {maxAuthorisedPeople} 人，共 {total} 人
        </p>
      )}
      <People rows={may} day={time.slice(0, 10)} />
      {nearly.length > 0 && (
        <>
          <h2 className="mt-4 mb-3 text-lg">
            还差条件 · {new Set(nearly.map(({ userId }) => userId)).size} 人
          </h2>
          <People rows={nearly} day={time.slice(0, 10)} />
        </>
      )}
    </section>
  );
}

function People({ rows, day }: { rows: readonly AuthorisationRow[]; day: string }) {
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row) => (
        <li key={row.authorisationId} className="card px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="font-semibold">{row.nickName}</span>
              <span className="text-muted text-sm"> {row.deptName}</span>
            </span>
            <AuthorisationStateTag row={row} />
          </div>
          <div className="text-muted text-sm">
            {[row.categoryName, row.level].filter(Boolean).join(" ")} · {scopeText(row)} ·{" "}
            <span className="tabular-nums">{row.number}</span>
          </div>
          {row.limitation && <div className="text-muted text-sm">限制：{row.limitation}</div>}
          {row.holdsUntil && (
            <div className="text-muted text-sm tabular-nums">
              有效至 {holdsUntilText(row.holdsUntil)}（先到期：
              {endsByTitles[row.endsBy ?? "period"]}）
            </div>
          )}
          <MissingConditions row={row} day={day} />
        </li>
      ))}
    </ul>
  );
}
