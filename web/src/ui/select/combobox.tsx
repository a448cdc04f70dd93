import { Autocomplete } from "@base-ui/react/autocomplete";
import {
  type HTMLAttributes,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";

/** Handlers that the field calls after its own. */
export interface ListHandlers {
  onChange: NonNullable<InputHTMLAttributes<HTMLInputElement>["onChange"]>;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export interface OptionGroup<Item> {
  title: string;
  items: Item[];
}

/** Props of the element of an option. */
type OptionProps = HTMLAttributes<HTMLElement> & { ref?: Ref<never> };

/** Options that PageUp and PageDown move by; the library has no such keys. */
const page = 5;

interface ComboboxProps<Item> {
  id: string;
  label: string;
  /** The field works before this module loads, and keeps its focus, text and caret. */
  field: RefObject<HTMLInputElement | null>;
  handlers: RefObject<ListHandlers | null>;
  groups: readonly OptionGroup<Item>[];
  keyOf: (item: Item) => string;
  classes: { list?: string | undefined; group?: string | undefined; title?: string | undefined };
  /** True if Enter always opens an option, at first the first one. */
  autoHighlight?: boolean;
  onChoose: (item: Item, event: MouseEvent) => void;
  renderOption: (item: Item, props: OptionProps, isActive: boolean) => ReactElement;
}

/** Grouped list below a field, which it turns into a combobox. The focus stays in the field. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { id, label, field, handlers, groups, keyOf, classes, onChoose, renderOption } = props;
  const { autoHighlight = false } = props;
  const active = useRef(-1);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const onKeyDown = (event: KeyboardEvent, next: () => void) => {
    // During IME composition keys belong to the input method; Safari sends 229 at its end.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const { key } = event;
    const at = active.current;
    // Keys of the caret. The library takes them for the list.
    if ((key === "Home" || key === "End") && (at < 0 || autoHighlight)) return;
    if (at < 0 || !key.startsWith("Page")) return next();
    event.preventDefault();
    const isUp = key === "PageUp";
    const steps = Math.min(page, isUp ? at : count - 1 - at);
    const arrow = { key: isUp ? "ArrowUp" : "ArrowDown", bubbles: true };
    for (let step = 0; step < steps; step++)
      flushSync(() => event.target.dispatchEvent(new window.KeyboardEvent("keydown", arrow)));
  };
  return (
    <Autocomplete.Root
      inline
      open
      // The library's hidden input in a form would prevent sending the form by Enter.
      form=""
      items={groups}
      filter={null}
      autoHighlight={autoHighlight && "always"}
      keepHighlight={autoHighlight}
      highlightItemOnHover={autoHighlight}
      onItemHighlighted={(_, { index }) => {
        active.current = index;
      }}
    >
      <Autocomplete.Input
        render={({ ref, ...input }) => (
          <BoundField
            bind={ref}
            input={input}
            field={field}
            handlers={handlers}
            isExpanded={count > 0}
            onKeyDown={onKeyDown}
          />
        )}
      />
      <Autocomplete.List id={id} aria-label={label} className={classes.list}>
        {({ title, items }: OptionGroup<Item>) => (
          <Autocomplete.Group key={title} items={items} className={classes.group}>
            <Autocomplete.GroupLabel className={classes.title}>{title}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Item) => (
                <Autocomplete.Item
                  key={keyOf(item)}
                  value={item}
                  onClick={(event) => onChoose(item, event)}
                  render={(option, { highlighted }) =>
                    renderOption(
                      item,
                      { ...option, "aria-selected": highlighted, tabIndex: -1 },
                      highlighted,
                    )
                  }
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

interface BoundFieldProps extends Pick<ComboboxProps<unknown>, "field" | "handlers"> {
  /** Ref of the library's input. */
  bind: Ref<HTMLInputElement> | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
  isExpanded: boolean;
  onKeyDown: (event: KeyboardEvent, next: () => void) => void;
}

/** Gives the existing field the handlers and attributes of the library's own input. */
function BoundField({ bind, input, field, handlers, isExpanded, onKeyDown }: BoundFieldProps) {
  useImperativeHandle(handlers, () => ({
    onChange: (event) => input.onChange?.(event),
    onKeyDown: (event) => onKeyDown(event, () => input.onKeyDown?.(event)),
  }));
  useLayoutEffect(() => {
    if (typeof bind !== "function") return;
    bind(field.current);
    return () => void bind(null);
  }, [bind, field]);
  useEffect(() => {
    const { current } = field;
    current?.setAttribute("aria-expanded", String(isExpanded));
    const active = input["aria-activedescendant"];
    if (active) current?.setAttribute("aria-activedescendant", active);
    else current?.removeAttribute("aria-activedescendant");
  });
  useEffect(
    () => () => {
      field.current?.setAttribute("aria-expanded", "false");
      field.current?.removeAttribute("aria-activedescendant");
    },
    [field],
  );
  return null;
}
