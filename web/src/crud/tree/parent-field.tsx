import { useQuery } from "@tanstack/react-query";
import { Form, TreeSelect } from "antd";
import { getData } from "../../api/api.ts";
import { editorMode, useEditorContext } from "../dialog/editor-mode.ts";
import { CrudField } from "../form/field.tsx";
import type { CrudResource } from "../resource-types.ts";
import { pathTo, rootId, type TreeNode } from "./use-lazy-tree.ts";

interface ParentFieldProps<Node extends TreeNode> {
  resource: CrudResource;
  rootLabel: string;
  /** False where this person may put nothing there. */
  rootOffered?: boolean;
  /** Nodes that nothing can be put below. */
  childless?: (node: Node) => boolean;
}

/** The parent of a row of a tree, as the server offers them: neither the row nor what is below it. */
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
  /** What may be chosen; undefined until it has come. */
  tree: readonly Node[] | undefined;
  loading: boolean;
}

/** The parent of a row of a tree, out of nodes that are already loaded. */
export function ParentChoice<Node extends TreeNode>({
  resource,
  rootLabel,
  rootOffered = true,
  childless = () => false,
  tree,
  loading,
}: ParentChoiceProps<Node>) {
  const { mode } = useEditorContext();
  const form = Form.useFormInstance();
  const current = { id: form.getFieldValue("parentId"), label: form.getFieldValue("parentName") };
  const choices = choicesFrom(tree ?? [], childless);
  const root = { id: rootId, label: rootLabel, disabled: !rootOffered };
  const isAtRoot = mode !== editorMode.add && current.id === rootId;
  const outside = current.label && tree && pathTo(tree, current.id).length === 0 && !isAtRoot;
  return (
    <CrudField of={resource.create} name="parentId" shown={() => current.label ?? rootLabel}>
      <ParentSelect
        loading={loading}
        tree={[
          ...(rootOffered ? [{ ...root, children: choices }] : choices),
          // A parent outside the editor's data scope stays, and cannot be selected.
          ...(isAtRoot && !rootOffered ? [{ ...root, children: [] }] : []),
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
