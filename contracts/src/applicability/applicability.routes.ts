import { Type } from "typebox";
import { type RouteTable, route, tagged, withPrefix } from "../wire/route.ts";
import {
  applicabilityInput,
  applicabilityPath,
  applicabilityPreview,
  applicabilityRow,
  ownerKinds,
  previewInput,
} from "./applicability.ts";
import { applicabilityTitle } from "./applicability-text.ts";

const ownerCalls = <Kind extends keyof typeof ownerKinds>(kind: Kind) => {
  const { title, query, edit } = ownerKinds[kind];
  return withPrefix(`${applicabilityPath}/${kind}`, {
    "GET /:ids": route(query, `${title}的适用范围`, {
      tag: applicabilityTitle,
      answer: Type.Array(applicabilityRow),
    }),
    "PUT /:ids": route(edit, `设置${title}的适用范围`, {
      tag: applicabilityTitle,
      body: applicabilityInput,
    }),
  } satisfies RouteTable);
};

export const applicabilityCalls = {
  ...tagged(applicabilityTitle, {
    "PUT /platform/applicability/preview": route("signed-in", "适用的在役飞机", {
      body: previewInput,
      answer: applicabilityPreview,
    }),
  }),
  ...ownerCalls("repair"),
  ...ownerCalls("train"),
  ...ownerCalls("tool"),
  ...ownerCalls("notice"),
  ...ownerCalls("material"),
  ...ownerCalls("circulation"),
  ...ownerCalls("account"),
};
