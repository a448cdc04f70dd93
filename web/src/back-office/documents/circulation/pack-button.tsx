import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { DownloadOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { fetchSheet } from "../../../crud/export/fetch-sheet.ts";
import { saveSheet } from "../../../crud/export/save-sheet.ts";

/** Downloads what was signed, by whom, and how to check it without the platform. */
export function PackButton({ circulation }: { circulation: CirculationDetail }) {
  const { circulationId, title } = circulation;
  const fetching = useMutation({
    mutationFn: () =>
      fetchSheet({
        path: `${circulationPath}/${circulationId}/pack`,
        query: {},
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: (file) => saveSheet(file, `传阅证据包-${title}.zip`),
  });
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      证据包
    </Button>
  );
}
