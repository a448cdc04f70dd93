import {
  type AuthorisationRow,
  authorisationInput,
  authorisationPath,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { Form, Select, TreeSelect } from "antd";
import { send } from "../../../api/api.ts";
import { ChapterSelect } from "../../../crud/applicability/chapter-select.tsx";
import { useTypeTree } from "../../../crud/applicability/type-tree.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { PersonSelect } from "../../shared/people/person-select.tsx";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import { useAuthorisationCategories, useCategoryChoices } from "../authorisations.ts";

interface IssueDialogProps {
  open: boolean;
  /** Authorisation to renew; null for a new one. */
  like: AuthorisationRow | null;
  onClose: () => void;
}

const width = 650;

/** Issues one authorisation for each chosen type. */
export function IssueDialog({ open, like, onClose }: IssueDialogProps) {
  const { sign, proofDialog } = useSignedActs("签发授权");
  const issue = (values: FormValues) =>
    sign(() =>
      send("POST", authorisationPath, { body: { ...values, typeIds: values.typeIds ?? [] } }),
    );
  return (
    <>
      <FormDialog
        open={open}
        title={like ? "续期授权" : "签发授权"}
        width={width}
        initialValues={like ? renewal(like) : undefined}
        send={issue}
        affects={[authorisationPath]}
        onClose={onClose}
      >
        <IssueFields like={like} />
      </FormDialog>
      {proofDialog}
    </>
  );
}

/** Form values for the period after an authorisation. */
const renewal = ({
  userId,
  categoryId,
  level,
  typeId,
  chapters,
  registrations,
  limitation,
}: AuthorisationRow) => ({
  userId,
  categoryId,
  level,
  chapters,
  registrations,
  limitation,
  typeIds: typeId === null ? [] : [typeId],
});

function IssueFields({ like }: Pick<IssueDialogProps, "like">) {
  const of = authorisationInput;
  const categories = useAuthorisationCategories();
  const categoryId = Form.useWatch("categoryId");
  const levels = categories.find((each) => each.categoryId === categoryId)?.levels ?? [];
  const known = like ? [{ value: like.userId, label: like.nickName }] : [];
  const { tree, input } = useTypeTree();
  return (
    <FormColumns>
      <CrudField of={of} name="userId">
        <PersonSelect known={known} />
      </CrudField>
      <CrudField of={of} name="categoryId">
        <Select placeholder="请选择授权类别" options={useCategoryChoices()} />
      </CrudField>
      <CrudField of={of} name="level">
        <Select
          allowClear
          placeholder="请选择级别"
          options={levels.map((value) => ({ value, label: value }))}
        />
      </CrudField>
      <CrudField of={of} name="typeIds" required={false} extra="不选为全部机型；选几个就签发几份">
        <TreeSelect
          {...input}
          multiple
          treeData={tree}
          fieldNames={{ label: "label", value: "id", children: "children" }}
          showSearch={{ treeNodeFilterProp: "label" }}
          placeholder="请选择机型"
        />
      </CrudField>
      <CrudField of={of} name="chapters">
        <ChapterSelect mode="multiple" placeholder="不选为全部章节" />
      </CrudField>
      <CrudField of={of} name="registrations">
        <Select mode="tags" open={false} suffixIcon={null} placeholder="不填为该机型全部飞机" />
      </CrudField>
      <CrudFields of={of} names={["validFrom", "validUntil", "basis", "limitation"]} />
    </FormColumns>
  );
}
