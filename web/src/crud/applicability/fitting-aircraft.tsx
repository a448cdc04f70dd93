import {
  type ApplicabilityPreview,
  applicabilityPreviewPath,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import { useDeferredValue } from "react";
import { api } from "../../api/api.ts";
import { soundTypes, type TypedRow } from "./stated-range.ts";

/** Which aircraft in service the form's types are about, counted from the fleet. */
export function FittingAircraft() {
  const rows: TypedRow[] | undefined = Form.useWatch("types");
  const types = useDeferredValue(soundTypes(rows));
  const { data } = useQuery({
    queryKey: [applicabilityPreviewPath, types],
    queryFn: () => api.put(applicabilityPreviewPath, { types }),
    enabled: types !== null,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return <output>{types && data ? sentence(data, types.length === 0) : "—"}</output>;
}

function sentence({ total, registrations }: ApplicabilityPreview, isGeneral: boolean): string {
  if (isGeneral) return `通用：未填写机型，适用于全部 ${total} 架在役飞机`;
  if (total === 0) return "机队中没有适用的在役飞机";
  const more = total > registrations.length ? " …" : "";
  return `适用 ${total} 架：${registrations.join("、")}${more}`;
}
