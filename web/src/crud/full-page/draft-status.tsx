import type { DraftState } from "../draft/draft-upload.ts";
import styles from "./full-page.module.css";

/** Says where the latest input is stored. */
export function DraftStatus({ state }: { state: DraftState }) {
  return (
    <span className={styles.status} role="status" data-local={state.kind === "local"}>
      {sentenceOf(state)}
    </span>
  );
}

function sentenceOf(state: DraftState): string {
  switch (state.kind) {
    case "none":
      return "";
    case "saving":
      return "正在保存草稿";
    case "saved":
      return `草稿已保存 ${state.at.slice("yyyy-MM-dd ".length)}`;
    case "local":
      return "草稿仅存于本浏览器";
  }
}
