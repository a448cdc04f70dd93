import { fitsAircraftText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import {
  isLongEnoughQuery,
  meantPath,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import {
  EnterOutlined,
  FileTextOutlined,
  ProfileOutlined,
  SearchOutlined,
} from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { api } from "../../../api/api.ts";
import { useProfile } from "../../../session/profile.ts";
import { Combobox, type ListHandlers } from "../../../ui/select/combobox.tsx";
import { PageLink } from "../../navigation/page-link.tsx";
import { addRecentPlace, destinationOfPlace } from "../../navigation/recent-places.ts";
import { OfficeDocumentFacts } from "../../shared/document-facts.tsx";
import styles from "./palette-dialog.module.css";
import { usePaletteItems } from "./use-palette-items.ts";

interface CommandPalettePanelProps {
  field: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}

/** Field and list of the command palette. */
export function CommandPalettePanel({ field, onDone }: CommandPalettePanelProps) {
  const [typed, setTyped] = useState("");
  const handlers = useRef<ListHandlers>(null);
  const listId = useId();
  const userId = useProfile().data?.user.userId ?? "";
  // Query to search as plain words, even if it looks like a registration.
  const [asWords, setAsWords] = useState("");
  const { groups, isWaiting, meant, outcome } = usePaletteItems(typed, asWords === typed);
  const search = (keyword: string) => {
    setTyped(keyword);
    field.current?.focus();
  };
  return (
    <>
      <label
        className={`flex h-13 items-center gap-2.5 border-b px-4 text-md text-muted focus-within:border-b-accent ${styles.field}`}
      >
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          className="h-full min-w-0 flex-1 text-ink outline-none placeholder:text-faint"
          role="combobox"
          aria-label="搜索页面或记录"
          // The list updates this attribute.
          aria-expanded={false}
          aria-controls={listId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="搜索页面、维修信息、航材、人员…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            handlers.current?.onChange(event);
          }}
          onKeyDown={(event) => handlers.current?.onKeyDown(event)}
        />
        {isWaiting && <span className="flex-none text-xs">正在查找…</span>}
      </label>
      {meant && (
        <p className="px-4 pt-2">
          <Chip
            aria-label={`移除 ${fitsAircraftText(meant.aircraft)}`}
            title="按文字查找，不识别注册号"
            onMouseDown={keepFocus}
            onClick={() => setAsWords(typed)}
          >
            {fitsAircraftText(meant.aircraft)}
            <span aria-hidden="true">×</span>
          </Chip>
        </p>
      )}
      <Combobox
        id={listId}
        label="可以打开的内容"
        field={field}
        handlers={handlers}
        groups={groups}
        keyOf={({ address, note }) => `${address} ${note}`}
        classes={{
          list: `overflow-auto px-2 ${styles.list}`,
          group: "first:pt-2 last:pb-2",
          title: "text-xs text-muted px-2 pt-2 pb-1",
        }}
        autoHighlight
        onChoose={({ page: _, facts: _facts, ...place }, { ctrlKey, metaKey, shiftKey }) => {
          addRecentPlace(userId, place);
          // A click that opens another tab leaves the palette open.
          if (!ctrlKey && !metaKey && !shiftKey) onDone();
        }}
        renderOption={(item, props, isActive) => (
          <PageLink
            {...props}
            to={item.page ?? destinationOfPlace(item)}
            className={`flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1 text-muted aria-selected:bg-selected ${styles.option}`}
          >
            {item.page ? <FileTextOutlined aria-hidden /> : <ProfileOutlined aria-hidden />}
            <span className="min-w-0 truncate text-ink">
              {item.title}
              <OfficeDocumentFacts {...item.facts} />
            </span>
            <span className="min-w-0 grow basis-3/10 truncate text-end text-xs">{item.note}</span>
            {isActive && <EnterOutlined className="flex-none text-accent" aria-hidden />}
          </PageLink>
        )}
      />
      <p className="px-4 not-empty:py-2 text-muted text-xs leading-reading" role="status">
        {outcome}
        {!isWaiting && groups.length === 0 && (
          <QuerySuggestions q={typed.trim()} onChoose={search} />
        )}
      </p>
      {/* Without keys there is nothing to say of them. */}
      <p className="pointer-coarse:hidden border-t px-4 py-2 text-muted text-xs" aria-hidden="true">
        <Key name="↑" />
        <Key name="↓" /> 选择 <Key name="Enter" /> 打开 <Key name="Esc" /> 关闭
      </p>
    </>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="mx-0.5 inline-block min-w-4.5 rounded-sm border bg-raised px-1 text-center font-technical leading-4.5 max-sm:nth-[n+3]:ml-1.5">
      {name}
    </kbd>
  );
}

function Chip(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-full border border-edge bg-raised px-3 text-ink text-sm hover:border-accent"
      {...props}
    />
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Suggested queries in place of one without hits, with the replaced words. */
function QuerySuggestions({ q, onChoose }: { q: string; onChoose: (keyword: string) => void }) {
  const { data: meant = [] } = useQuery({
    queryKey: [meantPath, q],
    queryFn: ({ signal }) => api.get(meantPath, { q }, { signal }),
    enabled: isLongEnoughQuery(q),
    staleTime: 10_000,
    meta: { quiet: true },
  });
  if (meant.length === 0) return null;
  return (
    <span className="block px-4 pt-2">
      您是不是要找{" "}
      {meant.map(({ number, typed, keyword }, at) => (
        <span key={keyword}>
          {at > 0 && "、"}
          <Chip onClick={() => onChoose(keyword)}>{number}</Chip>
          （“{typed}”改为“{number}”）
        </span>
      ))}
      ？
    </span>
  );
}
