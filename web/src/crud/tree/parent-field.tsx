import { useQuery } from "@tanstack/react-query";
import { Form, TreeSelect } from "antd";
import { api } from "../../session/api.ts";
import { editorMode, useEditorSituation } from "../editor-mode.ts";
import { Field } from "../field.tsx";
import type { CrudResource } from "../resource-types.ts";
import { rootId, type TreeNode, trailTo } from "./tree-node.ts";

interface ParentFieldProps<Node extends TreeNode> {
  resource: CrudResource;
  /** What the place above everything is called. */
  rootLabel: string;
  /** Nodes that nothing can be put below. */
  childless?: (node: Node) => boolean;
}

/** The parent of a row of a tree: anything but the row itself and what is below it. */
export function ParentField<Node extends TreeNode>({
  resource,
  rootLabel,
  childless = () => false,
}: ParentFieldProps<Node>) {
  const { mode } = useEditorSituation();
  const form = Form.useFormInstance();
  const kept = { id: form.getFieldValue("parentId"), label: form.getFieldValue("parentName") };
  const own = String(form.getFieldValue(resource.id) ?? rootId);
  const { data: tree, isFetching } = useQuery({
    queryKey: [`${resource.path}/lazy/exclude`, own],
    queryFn: ({ signal }) =>
      api.get<Node[]>(`${resource.path}/lazy/exclude/${own}`, {}, { signal }),
    gcTime: 0,
    enabled: mode !== editorMode.view,
  });
  const choices = choicesFrom(tree ?? [], childless);
  const outside = kept.label && tree && trailTo(tree, kept.id).length === 0 && kept.id !== rootId;
  return (
    <Field of={resource.create} name="parentId" shown={() => kept.label ?? rootLabel}>
      <ParentSelect
        loading={isFetching}
        tree={[
          { id: rootId, label: rootLabel, disabled: false, children: choices },
          // A parent beyond the data scope of who edits stays what it is, and is no choice.
          ...(outside ? [{ ...kept, disabled: true, children: [] }] : []),
        ]}
      />
    </Field>
  );
}

interface Choice extends TreeNode {
  disabled: boolean;
  children: Choice[];
}

function choicesFrom<Node extends TreeNode>(
  nodes: readonly Node[],
  childless: (node: Node) => boolean,
): Choice[] {
  return nodes.map((node) => ({
    id: node.id,
    label: node.label,
    disabled: childless(node),
    // Branches have the form of their tree's nodes.
    children: choicesFrom(node.children as Node[], childless),
  }));
}

interface ParentSelectProps {
  tree: Choice[];
  loading: boolean;
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
}

function ParentSelect({ tree, ...input }: ParentSelectProps) {
  return (
    <TreeSelect
      {...input}
      treeData={tree}
      fieldNames={{ label: "label", value: "id", children: "children" }}
      treeDefaultExpandedKeys={[rootId, input.value ?? rootId]}
      showSearch={{ treeNodeFilterProp: "label" }}
      listHeight={320}
      placeholder="请选择"
    />
  );
}
