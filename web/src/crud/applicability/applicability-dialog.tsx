import {
  type ApplicabilityRow,
  applicabilityPath,
  type OwnerKindName,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form, Radio } from "antd";
import { api } from "../../api/api.ts";
import { FormDialog } from "../dialog/form-dialog.tsx";
import type { FormValues } from "../resource-types.ts";
import { ChapterSelect } from "./chapter-select.tsx";
import { FittingAircraft } from "./fitting-aircraft.tsx";
import { type TypedRow, typesOf } from "./stated-range.ts";
import { TypeRows } from "./type-rows.tsx";

const dialogWidth = 650;

/** The rows that the dialog is for, and what a single one is about so far. */
export interface ApplicabilitySubject {
  ids: readonly string[];
  stated: ApplicabilityRow | undefined;
}

interface ApplicabilityDialogProps {
  kind: OwnerKindName;
  /** Null while closed. */
  subject: ApplicabilitySubject | null;
  /** Paths of the lists and readings that show it. */
  affects: readonly string[];
  onStated: () => void;
  onClose: () => void;
}

/** Which aircraft rows are about: set for one, or set or added for several at once. */
export function ApplicabilityDialog({
  kind,
  subject,
  affects,
  onStated,
  onClose,
}: ApplicabilityDialogProps) {
  const client = useQueryClient();
  const ids = subject?.ids ?? [];
  const send = async ({ mode = "replace", chapters, types }: FormValues) => {
    // The fields below make it.
    const body = { mode, chapters: chapters ?? [], types: typesOf(types as TypedRow[]) };
    const path = `${applicabilityPath}/${kind}/${ids.join(",")}` as const;
    const answer = await api.send("PUT", path, { body });
    onStated();
    return answer;
  };
  return (
    <FormDialog
      open={subject !== null}
      title={ids.length > 1 ? `${applicabilityTitle}（已选 ${ids.length} 项）` : applicabilityTitle}
      width={dialogWidth}
      send={send}
      onSettled={() => {
        for (const path of affects) void client.invalidateQueries({ queryKey: [path] });
      }}
      onClose={onClose}
    >
      {ids.length > 1 && <ModeField />}
      <Form.Item name="chapters" label="ATA章" initialValue={subject?.stated?.chapters ?? []}>
        <ChapterSelect mode="multiple" />
      </Form.Item>
      <Form.Item label="适用机型" extra="所选机型包含其下级机型；不填机型为通用，任何飞机都适用">
        <TypeRows initial={rowsOf(subject?.stated)} />
      </Form.Item>
      <Form.Item label="适用飞机">
        <FittingAircraft />
      </Form.Item>
    </FormDialog>
  );
}

function ModeField() {
  const mode = Form.useWatch("mode");
  return (
    <Form.Item
      name="mode"
      label="方式"
      initialValue="add"
      extra={
        mode === "replace"
          ? "所选内容原有的适用范围将被替换"
          : "保留原有的适用范围；原为通用的内容只适用于所填机型"
      }
    >
      <Radio.Group
        options={[
          { value: "add", label: "追加到原有范围" },
          { value: "replace", label: "替换原有范围" },
        ]}
      />
    </Form.Item>
  );
}

const rowsOf = (stated: ApplicabilityRow | undefined): TypedRow[] =>
  (stated?.types ?? []).map(({ typeId, msns, excluded }) => ({ typeId, msns, excluded }));
