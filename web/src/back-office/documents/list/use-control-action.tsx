import {
  type ControlledModule,
  controlledModules,
} from "@aeromaint/contracts/documents/controlled-modules.ts";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import { useCan } from "../../../session/can.tsx";
import { documentAddress, useDocumentsChanged } from "../documents.ts";
import { controlBody, NumberField } from "./control-dialog.tsx";

interface ControlAction {
  /** The button of an item's row; nothing without the right. */
  button: (itemId: string) => ReactNode;
  /** To be rendered once, beside the list. */
  dialog: ReactNode;
}

/** Puts an item under control from the list of its module. */
export function useControlAction(module: ControlledModule): ControlAction {
  const may = useCan()("document:revision:add");
  const { navigate } = useTabLocation();
  const changed = useDocumentsChanged();
  const [itemId, setItemId] = useState<string | null>(null);
  return {
    button: (id) =>
      may && (
        <Button type="link" size="small" onClick={() => setItemId(id)}>
          转为受控文件
        </Button>
      ),
    dialog: (
      <FormDialog
        open={itemId !== null}
        title="转为受控文件"
        send={async (values) => {
          const path = `${controlledModules[module].path}/${itemId}/document`;
          const answer = await api.send("POST", path, { body: controlBody(values) });
          if (itemId) navigate(documentAddress(itemId));
          return answer;
        }}
        above={<p>转为受控文件后，内容只能通过版次修改。网站在首个版次生效前仍显示现有内容。</p>}
        onSettled={changed}
        onClose={() => setItemId(null)}
      >
        <NumberField />
      </FormDialog>
    ),
  };
}
