import { type FileItem, scaledUrl } from "../../crud/file-field/file-items.ts";

const thumbnailWidth = 160;

/** Small picture in a row of a list; "—" without one. */
export function Thumbnail({ of }: { of: FileItem | undefined }) {
  if (!of?.url) return "—";
  return (
    <img
      className="block h-6 w-9.5 rounded-sm border object-cover"
      src={scaledUrl(of.url, thumbnailWidth)}
      alt=""
      loading="lazy"
    />
  );
}
