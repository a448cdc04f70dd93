import styles from "./frame-page.module.css";

/** An outside page. It gets no rights over this one; its own origin it keeps only if foreign. */
export function FramePage({ url, title }: { url: string; title: string }) {
  const foreign = new URL(url).origin !== window.location.origin;
  const rights = "allow-scripts allow-forms allow-popups allow-downloads";
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={title}
      sandbox={foreign ? `${rights} allow-same-origin` : rights}
      referrerPolicy="no-referrer"
    />
  );
}
