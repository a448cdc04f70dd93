import {
  type AccountRow,
  accountDecision,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import { Form } from "antd";
import { api } from "../../api/api.ts";
import { CrudField } from "../../crud/form/field.tsx";
import type { Review } from "../../crud/review/review.ts";
import { accountValues } from "./account-editor.ts";
import { accountQueryPaths, accountsPath } from "./account-kinds.ts";

const rejected = "2";
/** By specification: how the list calls what is undecided. */
const undecided = "3";

/** Decisions on the accounts of one kind. */
export function accountReview(userNature: UserNature): Review<AccountRow> {
  return {
    title: "审核账号",
    path: accountsPath,
    waiting: { userNature, nature: undecided },
    idOf: ({ informationId }) => informationId,
    nameOf: ({ name, nickName }) => `${name}（${nickName}）`,
    detailPath: (id) => `${accountsPath}/user/id/${id}`,
    toForm: accountValues,
    send: (ids, { nature, reason }) =>
      api.send("PUT", `${accountsPath}/approval/${ids.join(",")}`, {
        body: { nature, ...(nature === rejected && { reason: reason || null }) },
      }),
    affects: accountQueryPaths,
  };
}

/** 通过 or 驳回; the applicant reads the reason of a refusal at the sign-in. */
export function AccountDecisionFields() {
  const isRejected = Form.useWatch("nature") === rejected;
  return (
    <>
      <CrudField of={accountDecision} name="nature" />
      {isRejected && (
        <CrudField of={accountDecision} name="reason" extra="申请人登录时会看到此意见" />
      )}
    </>
  );
}
