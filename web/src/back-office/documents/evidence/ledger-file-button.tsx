import { evidence } from "@aeromaint/contracts/documents/evidence.ts";
import { FileProtectOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { App, Button } from "antd";
import { fetchSheet } from "../../../crud/export/fetch-sheet.ts";
import { saveSheet } from "../../../crud/export/save-sheet.ts";
import { Can } from "../../../session/can.tsx";

/** Hands out the whole ledger in the form that docs/evidence.md describes. */
export function LedgerFileButton() {
  const { message } = App.useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchSheet({
        path: `${evidence.path}/file`,
        query: {},
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: (file) => {
      saveSheet(file, `${evidence.title}.jsonl`);
      message.success("导出成功");
    },
  });
  return (
    <Can permission="document:evidence:export">
      <Button
        icon={<FileProtectOutlined aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        导出台账文件
      </Button>
    </Can>
  );
}
