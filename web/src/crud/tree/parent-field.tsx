import { useQuery } from "@tanstack/react-query";
import { Form, TreeSelect } from "antd";
import { getData } from "../../api/api.ts";
import { editorMode, useEditorContext } from "../dialog/editor-mode.ts";
import { CrudField } from "../form/field.tsx";
import type { CrudResource } from "../resource-types.ts";
import { rootId, type TreeNode, treePathTo } from "./use-lazy-tree.ts";

interface ParentFieldProps<Node extends TreeNode> {
  resource: CrudResource;
  rootLabel: string;
  /** False if this person cannot place rows at the root. */
  allowsRoot?: boolean;
  /** True for nodes that cannot have children. */
  isLeaf?: (node: Node) => boolean;
}

/** Select of a row's parent. The server leaves out the row and its descendants. */
export function ParentField<Node extends TreeNode>(props: ParentFieldProps<Node>) {
  const { resource } = props;
  const { mode } = useEditorContext();
  const form = Form.useFormInstance();
  const own = String(form.getFieldValue(resource.id) ?? rootId);
  const { data: tree, isFetching } = useQuery({
    queryKey: [`${resource.path}/lazy/exclude`, own],
    queryFn: ({ signal }) =>
      getData<Node[]>(`${resource.path}/lazy/exclude/${own}`, {}, { signal }),
    gcTime: 0,
    enabled: mode !== editorMode.view,
  });
  return <ParentChoice {...props} tree={tree} loading={isFetching} />;
}

interface ParentChoiceProps<Node extends TreeNode> extends ParentFieldProps<Node> {
  /** Selectable nodes; undefined while loading. */
  tree: readonly Node[] | undefined;
  loading: boolean;
}

/** Select of a row's parent from loaded nodes. */
export function ParentChoice<Node extends TreeNode>({
  resource,
  rootLabel,
  allowsRoot = true,
  isLeaf = () => false,
  tree,
  loading,
}: ParentChoiceProps<Node>) {
  const { mode } = useEditorContext();
  const form = Form.useFormInstance();
  const current = { id: form.getFieldValue("parentId"), label: form.getFieldValue("parentName") };
  const choices = choicesFrom(tree ?? [], isLeaf);
  const root = { id: rootId, label: rootLabel, disabled: !allowsRoot };
  const isAtRoot = mode !== editorMode.add && current.id === rootId;
  const outside = current.label && tree && treePathTo(tree, current.id).length === 0 && !isAtRoot;
  return (
    <CrudField of={resource.create} name="parentId" renderValue={() => current.label ?? rootLabel}>
      <ParentSelect
        loading={loading}
        tree={[
          ...(allowsRoot ? [{ ...root, children: choices }] : choices),
          // A parent outside of the editor's data scope stays, but is not selectable.
          ...(isAtRoot && !allowsRoot ? [{ ...root, children: [] }] : []),
          ...(outside ? [{ ...current, disabled: true, children: [] }] : []),
        ]}
      />
    </CrudField>
  );
}

interface Choice extends TreeNode {
  disabled: boolean;
  children: Choice[];
}

function choicesFrom<Node extends TreeNode>(
  nodes: readonly Node[],
  isLeaf: (node: Node) => boolean,
): Choice[] {
  return nodes.map((node) => ({
    id: node.id,
    label: node.label,
    disabled: isLeaf(node),
    // Children have the type of their tree's nodes.
    children: choicesFrom(node.children as Node[], isLeaf),
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
