import {
  authorisationPath,
  reasonInput,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { send } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import { authorisationQueryPaths } from "../authorisations.ts";

/** Titles of the acts that need a reason. */
const reasonedActs = {
  suspend: "暂停授权",
  restore: "恢复授权",
  end: "终止授权",
};

export interface ReasonedAct {
  act: keyof typeof reasonedActs;
  authorisationId: string;
  /** Person and authorisation, as text. */
  subject: string;
}

export function ReasonDialog({ open, onClose }: { open: ReasonedAct | null; onClose: () => void }) {
  const title = reasonedActs[open?.act ?? "suspend"];
  const { sign, proofDialog } = useSignedActs(title, open?.subject);
  const call = (values: FormValues) => {
    if (!open) throw new Error("nothing is done");
    const path = `${authorisationPath}/${open.authorisationId}/${open.act}`;
    return sign(() => send("PUT", path, { body: values }));
  };
  return (
    <>
      <FormDialog
        open={open !== null}
        title={title}
        send={call}
        affects={authorisationQueryPaths}
        closesOnConflict
        onClose={onClose}
        above={<p className="mb-3 font-semibold">{open?.subject}</p>}
      >
        <CrudField of={reasonInput} name="reason" />
      </FormDialog>
      {proofDialog}
    </>
  );
}
