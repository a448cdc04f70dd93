import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { formatMoment, useSiteFacts } from "../../reference-data/site-facts.ts";
import {
  listDraftCopies,
  mergeDrafts,
  type StoredDraft,
} from "../../session/drafts/draft-copies.ts";
import { discardDraft, draftCalls, draftsKey } from "../../session/drafts/draft-writer.ts";
import { useProfile } from "../../session/profile.ts";
import { Button } from "../../ui/button.tsx";
import { localStore } from "../../ui/storage/browser-storage.ts";
import { toast } from "../../ui/toast/toast.ts";

interface DraftEntry {
  draft: StoredDraft;
  /** New or changed, in a few characters. */
  kind: string;
  /** Kind of record. */
  noun?: string;
  /** Path of the form, which restores the draft. */
  path: string;
}

interface DraftListProps {
  entries: readonly DraftEntry[];
  isRemovable?: boolean;
}

/** Drafts of the user; each opens its form. */
export function DraftList({ entries, isRemovable = false }: DraftListProps) {
  const client = useQueryClient();
  const userId = useProfile().data?.user.userId ?? "";
  const { timeZone } = useSiteFacts();
  const removal = useMutation({
    mutationFn: (draft: StoredDraft) => discardDraft(userId, draft),
    onSuccess: () => {
      toast("删除成功", "success");
      return client.invalidateQueries({ queryKey: draftsKey });
    },
  });
  return (
    <ul>
      {entries.map(({ draft, kind, noun, path }) => (
        <li
          key={`${draft.formPath} ${draft.rowId} ${draft.draftId}`}
          className="flex min-h-9 flex-wrap items-center gap-3 border-t"
        >
          <span className="min-w-14 flex-none text-muted text-xs">{kind}</span>
          <p className="min-w-0 grow basis-30 truncate py-1.5 max-md:py-2.75">
            <Link
              className="mr-2.5 text-ink hover:text-link-hover hover:underline hover:underline-offset-3"
              to={path}
            >
              {draft.title || "未填写标题"}
            </Link>
            {noun && <span className="text-muted text-xs">{noun}</span>}
          </p>
          <time className="min-w-19 flex-none text-end text-muted text-xs tabular-nums">
            {formatMoment(draft.typedAt, timeZone).slice(5, 16)}
          </time>
          {isRemovable && (
            <Button disabled={removal.isPending} onClick={() => removal.mutate(draft)}>
              删除草稿
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Drafts on the server and in this browser, latest first. */
export function useOwnDrafts(): StoredDraft[] {
  const userId = useProfile().data?.user.userId ?? "";
  const { data: rows } = useQuery({
    queryKey: draftsKey,
    queryFn: draftCalls.list,
    staleTime: 0,
    meta: { quiet: true },
  });
  return mergeDrafts(rows, useBrowserDrafts(userId));
}

/** Drafts in this browser. Re-renders after each change of the storage. */
function useBrowserDrafts(userId: string): ReturnType<typeof listDraftCopies> {
  const text = useSyncExternalStore(localStore.watch, () =>
    JSON.stringify(listDraftCopies(userId)),
  );
  // The line above wrote this text.
  return useMemo(() => JSON.parse(text) as ReturnType<typeof listDraftCopies>, [text]);
}
