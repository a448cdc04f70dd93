import { maxOwnTypes, type OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { Checkbox, Form, Skeleton, TreeSelect } from "antd";
import { api } from "../../api/api.ts";
import { useTypeTree } from "../../crud/applicability/type-tree.ts";
import { FormDialog } from "../../crud/dialog/form-dialog.tsx";
import { ReloadPrompt } from "../../crud/reload-prompt.tsx";
import { useOwnAircraft } from "../../session/own-aircraft.ts";

interface OwnAircraftDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The types that the current user works on, the same as on the site's own page. */
export default function OwnAircraftDialog({ open, onClose }: OwnAircraftDialogProps) {
  const { data, isError, refetch } = useOwnAircraft();
  return (
    <FormDialog
      open={open}
      title="我的机型"
      send={(values) => api.send("PUT", ownAircraftPath, { body: values })}
      affects={[ownAircraftPath]}
      onClose={onClose}
    >
      {isError && <ReloadPrompt onRetry={refetch} />}
      {!data && !isError && <Skeleton active />}
      {data && <Fields own={data} />}
    </FormDialog>
  );
}

function Fields({ own }: { own: OwnAircraft }) {
  const { tree, input } = useTypeTree();
  return (
    <>
      <Form.Item
        name="typeIds"
        label="机型"
        initialValue={own.typeIds}
        extra="门户列表把适合这些机型的内容排在前面；未注明机型的内容适合所有飞机，始终显示。"
      >
        <TreeSelect
          {...input}
          multiple
          treeData={tree}
          fieldNames={{ label: "label", value: "id", children: "children" }}
          showSearch={{ treeNodeFilterProp: "label" }}
          maxCount={maxOwnTypes}
          listHeight={320}
          placeholder="请选择机型"
          allowClear
        />
      </Form.Item>
      <Form.Item name="hidesOthers" valuePropName="checked" initialValue={own.hidesOthers}>
        <Checkbox>隐藏只适用于其他机型的内容</Checkbox>
      </Form.Item>
    </>
  );
}
