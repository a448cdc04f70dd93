import {
  type MaterialInfoRow,
  materialDecision,
  materialInfo,
} from "@aeromaint/contracts/materials/product.ts";
import { Form } from "antd";
import { api } from "../../api/api.ts";
import { CrudField } from "../../crud/form/field.tsx";
import type { Review } from "../../crud/review/review.ts";
import { productQueryPaths } from "./product-editor.ts";
import { productValues } from "./product-form.tsx";
import { pending } from "./product-state.tsx";

const rejected = "2";

/** Decisions on products travel as form data, by specification. */
export const productReview: Review<MaterialInfoRow> = {
  title: "审核航材信息",
  path: materialInfo.path,
  waiting: { status: pending },
  idOf: ({ infoId }) => infoId,
  nameOf: ({ name, subtitle }) => `${name}（${subtitle}）`,
  detailPath: (id) => `${materialInfo.path}/details/${id}`,
  toForm: productValues,
  send: (ids, { status, reason }) => {
    const body = new FormData();
    body.append("status", String(status));
    if (status === rejected) body.append("reason", String(reason ?? ""));
    return api.send("PATCH", `${materialInfo.path}/${ids.join(",")}`, { body });
  },
  affects: productQueryPaths,
};

/** 通过 or 驳回, and why. */
export function ProductDecisionFields() {
  const isRejected = Form.useWatch("status") === rejected;
  return (
    <>
      <CrudField of={materialDecision} name="status" />
      {isRejected && (
        <CrudField of={materialDecision} name="reason" extra="修改该产品的人会看到此意见" />
      )}
    </>
  );
}
