import { DownloadOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Button, type ButtonProps } from "antd";
import type { Query } from "../../api/request.ts";
import { saveFile } from "../../ui/storage/save-file.ts";
import { fetchSheet } from "./fetch-sheet.ts";

interface DownloadButtonProps extends Pick<ButtonProps, "size" | "icon" | "children"> {
  /** Path of the request that answers with the file. */
  path: string;
  query?: Query | undefined;
  fileName: string;
}

/** Downloads a file that the server creates on demand. */
export function DownloadButton({ path, query, fileName, ...button }: DownloadButtonProps) {
  const fetching = useMutation({
    mutationFn: () => fetchSheet({ path, query }),
    onSuccess: (file) => saveFile(file, fileName),
  });
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      {...button}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    />
  );
}
