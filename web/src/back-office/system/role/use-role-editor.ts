import { role } from "@aeromaint/contracts/system/role.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../api/api.ts";
import type { ApiResponse } from "../../../api/request.ts";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { roleDataScope, roleWithScope } from "./role-permissions.ts";

/** What a new role reaches unless another scope is chosen. */
const ownRows = "5";

/** The dialog of a role, whose data scope travels by a call of its own. */
export function useRoleEditor() {
  const client = useQueryClient();
  // Of a role that was made, but whose scope was refused: sending again changes it.
  const made = useRef<string>(null);
  const editor = useCrudEditor(roleWithScope, {
    initial: { status: "1", dataScope: ownRows },
    send: async (id, body) => {
      // The resource has no files, so its form is JSON.
      const { dataScope, deptIds, ...fields } = body as FormValues;
      const roleId = id ?? made.current;
      const answer: ApiResponse<unknown> =
        roleId === null
          ? await api.send("POST", role.path, { body: fields })
          : await api.send("PUT", `${role.path}/${roleId}`, { body: fields });
      if (dataScope !== undefined) {
        const saved = roleId ?? (answer.data as { roleId: string }).roleId;
        if (id === null) made.current = saved;
        await api.send("PUT", `${roleDataScope.path}/${saved}`, { body: { dataScope, deptIds } });
      }
      return answer;
    },
    onSaved: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(roleDataScope.path),
      });
    },
  });
  return {
    ...editor,
    add: () => {
      made.current = null;
      editor.add();
    },
  };
}
