import { draftsPath } from "@aeromaint/contracts/personal/draft.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { SiteFormValues } from "../../../../forms/form-fields.ts";
import { formatMoment, useSiteFacts } from "../../../../reference-data/site-facts.ts";
import type { DraftLocation, StoredDraft } from "../../../../session/drafts/draft-copies.ts";
import { DraftWriter } from "../../../../session/drafts/draft-writer.ts";

interface ProductDraft {
  place: DraftLocation;
  /** The restored draft. */
  draft: StoredDraft | null;
  /** Of the product that is changed. */
  version: number | undefined;
  values: SiteFormValues;
}

const maxTitle = 200;

/** Stores the typed text as a draft until the product is handed in. */
export function useProductDraft({ place, draft, version, values }: ProductDraft) {
  const client = useQueryClient();
  const { timeZone } = useSiteFacts();
  const [note, setNote] = useState(
    draft ? `草稿保存于 ${formatMoment(draft.typedAt, timeZone)}` : "",
  );
  const [first] = useState(values);
  const [writer] = useState(
    () =>
      new DraftWriter(place, {
        continued: draft ?? undefined,
        onState: (state) => {
          if (state.kind === "saving") return;
          if (state.kind === "saved") setNote(`草稿保存于 ${state.at}`);
          if (state.kind === "local") setNote("草稿仅存于本浏览器");
          if (state.kind === "unsaved") setNote("草稿未保存");
          void client.invalidateQueries({ queryKey: [draftsPath], exact: true });
        },
      }),
  );
  const type = useEffectEvent(() => {
    const title = String(values.name ?? "").trim();
    const content = { title: title.slice(0, maxTitle) || null, version: version ?? null, values };
    writer.note(() => content);
  });
  useEffect(() => {
    if (values !== first) type();
  }, [values, first]);
  useEffect(() => {
    const leave = () => void writer.flush();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [writer]);
  return {
    note,
    save: () => {
      type();
      return writer.flush();
    },
    remove: () => writer.forget(),
  };
}
