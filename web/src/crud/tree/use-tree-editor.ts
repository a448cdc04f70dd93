import { useState } from "react";
import { type EditorOptions, useCrudEditor } from "../dialog/use-crud-editor.ts";
import type { CrudResource, FormValues } from "../resource-types.ts";
import { rootId } from "./tree-node.ts";
import type { LazyTree } from "./use-lazy-tree.ts";

interface TreeEditorOptions<R extends CrudResource>
  extends Omit<EditorOptions<R>, "onSaved" | "initial"> {
  tree: LazyTree<R>;
  initial?: FormValues;
}

/**
 * The dialog of a resource that is a tree: `addBelow` starts with its parent chosen, and only the
 * branches that a change touches are reloaded.
 */
export function useTreeEditor<R extends CrudResource>(
  resource: R,
  { tree, initial, ...options }: TreeEditorOptions<R>,
) {
  const [parentId, setParentId] = useState(rootId);
  const editor = useCrudEditor(resource, {
    ...options,
    initial: { ...initial, parentId },
    onSaved: (values: FormValues, detail) => {
      const before = (detail ?? {}) as FormValues;
      const stood = detail && tree.parentOf(String(before[resource.id]));
      if (stood !== undefined) tree.touch(stood);
      // What is new somewhere is shown there. A form without the parent moves nothing.
      const { parentId: stands = before.parentId } = values;
      if (stands !== before.parentId) tree.reveal(String(stands));
    },
  });
  const addBelow = (id: string) => {
    setParentId(id);
    editor.add();
  };
  return { ...editor, add: () => addBelow(rootId), addBelow };
}
