import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchSignedIn } from "../../api/fetch-signed-in.ts";
import { type FileItem, privateContentPath, scaledUrl } from "./file-items.ts";

/**
 * An address that shows the item: the scaled stored picture, or from memory the new file, or the
 * private one that was fetched.
 */
export function usePictureUrl(item: FileItem, width: 160 | 1200): string | undefined {
  const { file, url } = item;
  const fetched = usePrivateFile(privateContentPath(item));
  const inMemory = useObjectUrl(file ?? fetched);
  return file || item.isPrivate ? inMemory : url && scaledUrl(url, width);
}

function usePrivateFile(path: string | undefined): Blob | undefined {
  const { data } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await fetchSignedIn({ path: path ?? "", signal })).blob(),
    enabled: path !== undefined,
    // A file never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

function useObjectUrl(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const objectUrl = URL.createObjectURL(content);
    setAddress(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setAddress(undefined);
    };
  }, [content]);
  return address;
}
