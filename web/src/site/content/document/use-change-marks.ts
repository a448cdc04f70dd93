import type { RevisionChanges } from "@aeromaint/contracts/documents/revision-changes.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { quietQuery } from "../../../api/query-by-key.ts";
import { usePersonalSetting } from "../../../session/personal-setting.ts";
import { useShownTheme } from "../../../ui/theme/theme-choice.ts";
import type { ReadingPath } from "../../shared/content/modules.ts";
import { markChanges, type PlacedMarks } from "./mark-changes.ts";

/** The text that marks are put into, and where it is shown. */
export interface MarkedText {
  html: string;
  place: RefObject<HTMLElement | null>;
}

interface ChangeMarksOptions {
  /** The call that reads the item. */
  path: ReadingPath;
  revNo: number;
  text: MarkedText;
  /** The reader last read what was in force before. */
  isRevised: boolean;
}

export interface ChangeMarks {
  isOn: boolean;
  turn: (isOn: boolean) => void;
  isListed: boolean;
  list: (isListed: boolean) => void;
  data: RevisionChanges | undefined;
  error: Error | null;
  /** Another text is shown than the one that was compared. */
  isOtherText: boolean;
  jump: (index: number) => void;
}

/** What a revision changed, asked for once it is wanted, and the marks of it in the text. */
export function useChangeMarks({ path, revNo, text, isRevised }: ChangeMarksOptions): ChangeMarks {
  const { html, place } = text;
  const [chosen, remember] = usePersonalSetting("change-bars", false);
  // Readers of the previous revision see the changes even if they turned change bars off.
  const [isOnHere, setOnHere] = useState(isRevised);
  const [isListed, list] = useState(isRevised);
  const [isOtherText, setOtherText] = useState(false);
  const [goal, setGoal] = useState<{ index: number }>();
  const marks = useRef<PlacedMarks>(undefined);
  const theme = useShownTheme();
  const isOn = chosen || isOnHere;
  const { data, error } = useQuery({
    ...quietQuery(`${path}/revisions/${revNo}/changes`),
    enabled: revNo > 1 && (isOn || isListed),
    // What was in force does not change any more.
    staleTime: Number.POSITIVE_INFINITY,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: With either, the text is built anew.
  useEffect(() => {
    const root = place.current?.querySelector(".am-rich-text");
    if (!isOn || !root || !data || data.previousRevNo === null) return;
    marks.current = markChanges(root, data);
    setOtherText(!marks.current);
    return () => marks.current?.remove();
  }, [isOn, data, place, html, theme]);
  useEffect(() => {
    if (!goal || !isOn || !data) return;
    const target = marks.current?.places[goal.index];
    target?.scrollIntoView();
    // Moves the focus too, for keyboard and screen reader.
    target?.focus({ preventScroll: true });
  }, [goal, isOn, data]);
  const turn = (next: boolean) => {
    setOnHere(false);
    remember(next);
  };
  const jump = (index: number) => {
    setOnHere(true);
    setGoal({ index });
  };
  return { isOn, turn, isListed, list, data, error, isOtherText, jump };
}
