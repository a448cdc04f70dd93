import { recognisedNumber } from "@aeromaint/contracts/search/recognised-number.ts";
import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { sendNumber } from "./part-numbers.ts";

interface AddNumberDialogProps {
  open: boolean;
  onClose: () => void;
}

/** A number that the rule does not recognise, for an entry that has it. */
export function AddNumberDialog({ open, onClose }: AddNumberDialogProps) {
  const client = useQueryClient();
  return (
    <FormDialog
      open={open}
      title="新增件号"
      send={sendNumber}
      onSettled={() => void client.invalidateQueries({ queryKey: [recognisedNumber.path] })}
      onClose={onClose}
    >
      <CrudField of={recognisedNumber.create} name="ownerId">
        <EntrySelect />
      </CrudField>
      <CrudField of={recognisedNumber.create} name="number" extra="添加后可以按件号搜索到该内容" />
    </FormDialog>
  );
}

interface EntrySelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** An item, a notice or a product, found by typing a part of its title. */
function EntrySelect(props: EntrySelectProps) {
  const [typed, setTyped] = useState("");
  const title = useDeferredValue(typed.trim());
  const { data: entries = [], isFetching } = useQuery({
    ...callQuery(`${recognisedNumber.path}/entry`, title ? { title } : {}),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...props}
      options={entries.map(({ ownerId, kind, title }) => ({
        value: ownerId,
        label: `${title}（${searchKinds[kind]}）`,
      }))}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="输入标题的一部分查找"
      notFoundContent="没有符合的内容"
      allowClear
    />
  );
}
