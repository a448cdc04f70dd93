import { HashText } from "./hash-text.tsx";

interface FileListProps {
  files: readonly { attachmentId: string; name: string; url: string; sha256: string }[];
}

/** Attachments of a document, each with its SHA-256. */
export function FileList({ files }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-1 border-t pt-3 text-sm" aria-label="附件">
      {files.map(({ attachmentId, name, url, sha256 }) => (
        <li
          key={attachmentId}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
        >
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
          <HashText hash={sha256} />
        </li>
      ))}
    </ul>
  );
}
