import {
  type DraftDetail,
  type DraftSave,
  draftPath,
  draftsPath,
} from "@aeromaint/contracts/personal/draft.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../../../../api/api.ts";
import { messageOf } from "../../../../api/api-error.ts";
import type { SiteFormValues } from "../../../shared/forms/form-fields.ts";

export interface ProductDraftKey {
  formPath: string;
  rowId: string;
}

interface ProductDraft {
  draftKey: ProductDraftKey;
  draft: DraftDetail | null;
  /** Of the product that is changed. */
  version: number | undefined;
  values: SiteFormValues;
}

/** How long nothing is typed before it is saved. */
const pauseMs = 3000;

/** Saves what is typed as a draft on the server, until it is handed in. */
export function useProductDraft({ draftKey, draft, version, values }: ProductDraft) {
  const client = useQueryClient();
  const [note, setNote] = useState(draft ? `草稿保存于 ${draft.savedAt}` : "");
  const last = useRef<Pick<DraftSave, "saveId"> | null>(draft);
  const [first] = useState(values);
  // One after the other: each names the save before it.
  const queue = useRef(Promise.resolve());
  const isRemoved = useRef(false);
  const isTyped = useRef(false);
  const send = async () => {
    if (isRemoved.current) return;
    isTyped.current = false;
    const body = {
      ...draftKey,
      title:
        String(values.name ?? "")
          .trim()
          .slice(0, 200) || null,
      version: version ?? null,
      values,
      after: last.current?.saveId ?? null,
    };
    try {
      const { data } = await api.send("PUT", draftPath, { body });
      last.current = data;
      setNote(`草稿保存于 ${data.savedAt}`);
    } catch (error) {
      setNote(`草稿未保存：${messageOf(error)}`);
    }
    await client.invalidateQueries({ queryKey: [draftsPath], exact: true });
  };
  const save = () => {
    queue.current = queue.current.then(send);
    return queue.current;
  };
  const saveTyped = useEffectEvent(save);
  useEffect(() => {
    if (values === first) return;
    isTyped.current = true;
    const timer = setTimeout(() => void saveTyped(), pauseMs);
    return () => clearTimeout(timer);
  }, [values, first]);
  // What was typed just before the page is left.
  useEffect(() => () => void (isTyped.current && saveTyped()), []);
  const remove = async () => {
    isRemoved.current = true;
    await queue.current;
    if (last.current) await api.send("DELETE", draftPath, { query: { ...draftKey } });
    await client.invalidateQueries({ queryKey: [draftsPath] });
  };
  return { note, save, remove };
}
