import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { callQuery } from "../../../../api/query-by-key.ts";
import { type ListChoice, Select } from "../../../../ui/select/select.tsx";
import type { SiteForm } from "../../../shared/forms/form-fields.ts";
import { FieldFrame } from "./list-fields.tsx";

/** Each with the categories above it. */
const optionsIn = (tree: readonly OpenMaterialCategory[], above = ""): ListChoice[] =>
  tree.flatMap(({ categoryId, name, children }) => [
    { value: categoryId, label: above + name },
    ...optionsIn(children, `${above}${name} / `),
  ]);

/** The category of a product, chosen from all. */
export function CategoryChoice({ form, name }: { form: SiteForm; name: string }) {
  const id = useId();
  const { data = [] } = useQuery({ ...callQuery("/open/material/category"), staleTime: 60_000 });
  return (
    <FieldFrame form={form} name={name} id={id}>
      <Select
        id={id}
        value={String(form.values[name] ?? "")}
        options={optionsIn(data)}
        placeholder="请选择所属分类"
        invalid={Boolean(form.errors[name])}
        onChange={(value) => form.set(name, value)}
      />
    </FieldFrame>
  );
}
