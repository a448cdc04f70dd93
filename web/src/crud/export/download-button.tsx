import { DownloadOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { Query } from "../../api/request.ts";
import { saveFile } from "../../ui/storage/save-file.ts";
import { fetchSheet } from "./fetch-sheet.ts";

interface DownloadButtonProps {
  /** Path of the request that answers with the file. */
  path: string;
  query?: Query;
  fileName: string;
  children: ReactNode;
}

/** Downloads a file that the server creates on demand. */
export function DownloadButton({ path, query = {}, fileName, children }: DownloadButtonProps) {
  const fetching = useMutation({
    mutationFn: () => {
      const { signal } = new AbortController();
      return fetchSheet({ path, query, signal, onProgress: () => {} });
    },
    onSuccess: (file) => saveFile(file, fileName),
  });
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {children}
    </Button>
  );
}
