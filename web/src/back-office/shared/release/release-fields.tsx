import { type ReleaseState, releaseStates } from "@aeromaint/contracts/content/release-state.ts";
import { isDateTime } from "@aeromaint/contracts/fields/validation.ts";
import { Form } from "antd";
import { send } from "../../../api/api.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { releaseChoices, takeDownChoices } from "../../../crud/form/moment-choices.ts";
import type { CrudColumn } from "../../../crud/list/columns.tsx";
import type { RowAction } from "../../../crud/list/row-actions.tsx";
import { type CrudResource, type FormSchema, permissionFor } from "../../../crud/resource-types.ts";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import { useCan } from "../../../session/can.tsx";
import { Tag, type Tone } from "../../../ui/tag/tag.tsx";

/** Flags of a row about its publication. */
interface ReleaseFlags {
  scheduled: boolean;
  takenDown: boolean;
}

const colors: Record<ReleaseState, Tone> = {
  scheduled: "scheduled",
  takenDown: "second",
  released: "passed",
};

function ReleaseStateTag({ scheduled, takenDown }: ReleaseFlags) {
  const state = takenDown ? "takenDown" : scheduled ? "scheduled" : "released";
  return <Tag tone={colors[state]}>{releaseStates[state]}</Tag>;
}

export const stateColumn: CrudColumn<ReleaseFlags> = {
  key: "state",
  title: "状态",
  render: (_value, row) => <ReleaseStateTag {...row} />,
};

export const releaseStateChoices = labelOptions(releaseStates);

/** Time of publication, with usual times to choose from. */
export function ReleaseTimeField({ of, name }: { of: FormSchema; name: string }) {
  const clock = usePlatformClock();
  return (
    <CrudField of={of} name={name}>
      <DateInput time choices={() => releaseChoices(clock())} />
    </CrudField>
  );
}

interface TakeDownFieldProps {
  of: FormSchema;
  /** Name of the release time field. */
  release: string;
}

/** Time of the scheduled take-down; never before the release. */
export function TakeDownField({ of, release }: TakeDownFieldProps) {
  const form = Form.useFormInstance();
  const clock = usePlatformClock();
  const choices = () => {
    const from: unknown = form.getFieldValue(release);
    return takeDownChoices(typeof from === "string" && isDateTime(from) ? from : clock());
  };
  return (
    <CrudField
      of={of}
      name="takeDownTime"
      extra="留空则长期展示"
      dependencies={[release]}
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            const from: unknown = form.getFieldValue(release);
            // Both have the same format, so text order equals time order.
            if (value && from && String(value) < String(from)) {
              throw new Error("下架时间不能早于发布时间");
            }
          },
        },
      ]}
    >
      <DateInput time choices={choices} />
    </CrudField>
  );
}

interface TakeDownOptions {
  resource: CrudResource;
  /** Paths of other resources that show these rows. */
  affects?: string[] | undefined;
}

interface TakeDownRow extends ReleaseFlags {
  version: number;
}

/** Row action that takes down a row immediately, or publishes it again. */
export function useTakeDownAction<Row extends TakeDownRow>({
  resource,
  affects = [],
}: TakeDownOptions) {
  const can = useCan();
  const clock = usePlatformClock();
  const confirmed = useConfirmedCall();
  const set = (row: Row, takeDownTime: string | null) => {
    const { version } = row;
    const id = (row as Record<string, unknown>)[resource.id];
    return send("PUT", `${resource.path}/${id}`, { body: { takeDownTime, version } });
  };
  const ask = (row: Row, question: string, takeDownTime: () => string | null) =>
    confirmed({
      question,
      call: () => set(row, takeDownTime()),
      affects: [resource.path, ...affects],
    });

  return (row: Row): RowAction | null => {
    if (!can(permissionFor(resource, "edit"))) return null;
    if (row.takenDown) {
      const question = "确定重新上架吗？上架后网站将再次展示。";
      return { key: "show", label: "重新上架", onClick: () => ask(row, question, () => null) };
    }
    // A scheduled release can be postponed or deleted instead.
    if (row.scheduled) return null;
    const question = "确定下架吗？下架后网站不再展示。";
    return { key: "take-down", label: "下架", onClick: () => ask(row, question, clock) };
  };
}
