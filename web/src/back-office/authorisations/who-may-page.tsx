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
import { callQuery } from "../../api/query-by-key.ts";
import { ChapterSelect } from "../../crud/applicability/chapter-select.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import { searchParamsOf } from "../../crud/list/use-crud-list.ts";
import { useTabSearchParams } from "../../crud/tab-location.tsx";
import { AuthorisationStateTag } from "../../own/authorisations/state-tags.tsx";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { useCategoryChoices } from "./authorisations.ts";
import { MissingConditions } from "./missing-conditions.tsx";
import styles from "./who-may.module.css";

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
        className={styles.form}
        initialValues={query.aircraft ? query : { category: releaseCategory, ...query }}
        onFinish={(values) => {
          setFolded(true);
          setParameters(searchParamsOf(values));
        }}
      >
        <Form.Item noStyle name="aircraft">
          <Input
            className={styles.aircraft}
            allowClear
            autoFocus
            maxLength={40}
            aria-label="注册号或机型"
            placeholder="注册号或机型，如 B-5398"
          />
        </Form.Item>
        <div className={styles.further} data-folded={isFolded || undefined}>
          <Form.Item noStyle name="category">
            <Select
              allowClear
              aria-label="授权类别"
              placeholder="全部类别"
              className={styles.choice}
              options={categories}
            />
          </Form.Item>
          <Form.Item noStyle name="chapter">
            <ChapterSelect aria-label="ATA章" placeholder="全部章节" className={styles.choice} />
          </Form.Item>
          <div className={styles.moment}>
            <Form.Item noStyle name="at">
              <DateInput time placeholder="现在" />
            </Form.Item>
          </div>
        </div>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          className={styles.tonight}
          data-folded={isFolded || undefined}
          onClick={() => {
            form.setFieldValue("at", tonight);
            form.submit();
          }}
        >
          今晚 22:00
        </Button>
        <Button
          className={styles.fold}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? `条件 ${further || ""}`.trim() : "收起"}
        </Button>
      </Form>
      {query.aircraft ? (
        <WhoMayResult query={{ ...query, aircraft: query.aircraft }} />
      ) : (
        <p className="muted">输入注册号或机型，查看谁可以放行，以及其他人还差什么。</p>
      )}
    </>
  );
}

function WhoMayResult({ query }: { query: AuthorisedPeopleQuery }) {
  const { data, error } = useQuery({
    ...callQuery(`${authorisationPath}/who`, query),
    staleTime: 0,
    meta: { quiet: true },
  });
  if (error) return <Alert type="error" showIcon title={messageOf(error)} />;
  if (!data) return <SkeletonLines />;
  const { registration, typeName, time, may, nearly, total } = data;
  const people = new Set(may.map(({ userId }) => userId)).size;
  const isRelease = query.category === releaseCategory;
  return (
    <section aria-live="polite">
      <p className="mb-4">
        <span className="strong tabular">{registration ?? typeName}</span>
        {registration && <span className="muted"> {typeName}</span>}
        <span className="muted tabular"> · {time.slice(0, 16)}</span>
      </p>
      <h2 className="text-lg mb-3">
        {isRelease ? "可以放行" : "授权有效"} · {people} 人
      </h2>
      {may.length === 0 && (
        <p className="refused mb-4">此时没有人{isRelease ? "可以放行" : "持有有效的授权"}</p>
      )}
      {total > maxAuthorisedPeople && (
        <p className="note mb-4">
          仅显示前 {maxAuthorisedPeople} 人，共 {total} 人
        </p>
      )}
      <People rows={may} day={time.slice(0, 10)} />
      {nearly.length > 0 && (
        <>
          <h2 className="text-lg mt-4 mb-3">
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
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.authorisationId} className={styles.person}>
          <div className="spread wrap gap-2">
            <span>
              <span className="strong">{row.nickName}</span>
              <span className="note"> {row.deptName}</span>
            </span>
            <AuthorisationStateTag row={row} />
          </div>
          <div className="note">
            {[row.categoryName, row.level].filter(Boolean).join(" ")} · {scopeText(row)} ·{" "}
            <span className="tabular">{row.number}</span>
          </div>
          {row.limitation && <div className="note">限制：{row.limitation}</div>}
          {row.holdsUntil && (
            <div className="note tabular">
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
