import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle } from "react";
import { useNavigate } from "react-router";
import { requireSignIn } from "../../shared/access/sign-in-needed.ts";
import { addRecent, forgetRecent } from "../recent-searches.ts";
import { ChoiceList } from "./choice-list.tsx";
import { type Choice, useChoices } from "./use-choices.ts";
import { useCombobox } from "./use-combobox.ts";

/** What the field does with a key first. */
export type FieldKeys = (event: KeyboardEvent) => void;

interface SuggestionsProps {
  id: string;
  text: string;
  isComposing: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Takes the field's keys from here on. */
  keys: RefObject<FieldKeys | null>;
}

/** What only members open: visitors are asked to sign in. */
const membersGroups: readonly Choice["group"][] = ["documents", "people"];

/** The list below the search field, and what makes of both a combobox. */
export default function Suggestions({ field, keys, ...props }: SuggestionsProps) {
  const { id, isOpen, setOpen, text } = props;
  const navigate = useNavigate();
  const groups = useChoices(props);
  const onChoose = ({ group, label, path }: Choice) => {
    setOpen(false);
    if (group === "recent" || group === "numbers") addRecent(label);
    if (membersGroups.includes(group) && !requireSignIn(path)) return;
    void navigate(path);
  };
  const { list, active, isExpanded, onKeyDown } = useCombobox({
    ...{ id, groups, isOpen, setOpen, onChoose, text },
  });
  useImperativeHandle(keys, () => onKeyDown);
  // The field is there before this is loaded, so its attributes are set from here.
  useEffect(() => {
    field.current?.setAttribute("aria-expanded", String(isExpanded));
    if (isExpanded && active >= 0) {
      field.current?.setAttribute("aria-activedescendant", `${id}-${active}`);
    } else field.current?.removeAttribute("aria-activedescendant");
  });
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <>
      {isExpanded && (
        <ChoiceList {...{ id, groups, active, list, onChoose }} onForget={forgetRecent} />
      )}
      <p className="sr-only" role="status">
        {isExpanded ? `${count} 项可选，按上下方向键选择` : ""}
      </p>
    </>
  );
}
