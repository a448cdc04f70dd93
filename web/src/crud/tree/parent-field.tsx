import { useQuery } from "@tanstack/react-query";
import { Form, TreeSelect } from "antd";
import { api } from "../../api/api.ts";
import { editorMode, useEditorSituation } from "../dialog/editor-mode.ts";
import { Field } from "../form/field.tsx";
import type { CrudResource } from "../resource-types.ts";
import { rootId, type TreeNode, trailTo } from "./tree-node.ts";

interface ParentFieldProps<Node extends TreeNode> {
  resource: CrudResource;
  /** What the place above everything is called. */
  rootLabel: string;
  /** False where this person may put nothing there. */
  rootOffered?: boolean;
  /** Nodes that nothing can be put below. */
  childless?: (node: Node) => boolean;
}

/** The parent of a row of a tree, as the server offers them: neither the row nor what is below it. */
export function ParentField<Node extends TreeNode>(props: ParentFieldProps<Node>) {
  const { resource } = props;
  const { mode } = useEditorSituation();
  const form = Form.useFormInstance();
  const own = String(form.getFieldValue(resource.id) ?? rootId);
  const { data: tree, isFetching } = useQuery({
    queryKey: [`${resource.path}/lazy/exclude`, own],
    queryFn: ({ signal }) =>
      api.get<Node[]>(`${resource.path}/lazy/exclude/${own}`, {}, { signal }),
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

/** The parent of a row of a tree, out of nodes that are at hand. */
export function ParentChoice<Node extends TreeNode>({
  resource,
  rootLabel,
  rootOffered = true,
  childless = () => false,
  tree,
  loading,
}: ParentChoiceProps<Node>) {
  const { mode } = useEditorSituation();
  const form = Form.useFormInstance();
  const kept = { id: form.getFieldValue("parentId"), label: form.getFieldValue("parentName") };
  const choices = choicesFrom(tree ?? [], childless);
  const root = { id: rootId, label: rootLabel, disabled: !rootOffered };
  const isAtRoot = mode !== editorMode.add && kept.id === rootId;
  const outside = kept.label && tree && trailTo(tree, kept.id).length === 0 && !isAtRoot;
  return (
    <Field of={resource.create} name="parentId" shown={() => kept.label ?? rootLabel}>
      <ParentSelect
        loading={loading}
        tree={[
          ...(rootOffered ? [{ ...root, children: choices }] : choices),
          // A parent beyond the reach of who edits stays what it is, and is no choice.
          ...(isAtRoot && !rootOffered ? [{ ...root, children: [] }] : []),
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
