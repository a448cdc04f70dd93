import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { callQuery } from "../../api/query-by-key.ts";

interface SupplierSelectProps {
  /** Name of the firm that the product has. */
  known: string | null;
  id?: string;
  value?: string | null;
  onChange?: (value: string | undefined) => void;
}

/** A registered firm, found by typing a part of its name. */
export function SupplierSelect({ known, value, onChange, ...input }: SupplierSelectProps) {
  const [typed, setTyped] = useState("");
  const [own] = useState(value);
  const name = useDeferredValue(typed.trim());
  const { data: firms = [], isFetching } = useQuery({
    ...callQuery(`${materialInfo.path}/supplier`, name ? { name } : {}),
    placeholderData: keepPreviousData,
  });
  const options = firms.map(({ supplierId, name }) => ({ value: supplierId, label: name }));
  const isKnown = options.some((option) => option.value === own);
  if (own && known && !isKnown && !typed) options.unshift({ value: own, label: known });
  return (
    <Select
      {...input}
      value={value ?? undefined}
      onChange={onChange}
      options={options}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="请选择供应商"
      notFoundContent="没有符合的企业"
      allowClear
    />
  );
}
