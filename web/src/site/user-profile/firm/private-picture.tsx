import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchSignedIn } from "../../../api/fetch-signed-in.ts";
import { useObjectUrl } from "../../../ui/object-url.ts";
import { PictureModal } from "../../shared/modal.tsx";
import styles from "./firm.module.css";

/** A picture that only its firm and staff may see; pressing it shows it large. */
export function PrivatePicture({ url, name }: { url: string | null; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const path = url?.replace(/^\/api/, "") ?? "";
  const { data = null } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await fetchSignedIn({ path, signal })).blob(),
    enabled: path !== "",
    // A file never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const address = useObjectUrl(data);
  if (!address) return <span className={styles.picture} aria-hidden="true" />;
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={`查看大图：${name}`}
        onClick={() => setOpen(true)}
      >
        <img src={address} alt="" />
      </button>
      {isOpen && (
        <PictureModal label={name} className={styles.large} onClose={() => setOpen(false)}>
          <button type="button" aria-label="关闭大图" onClick={() => setOpen(false)}>
            <img src={address} alt={name} />
          </button>
        </PictureModal>
      )}
    </>
  );
}
