import { itemByIdPath } from "@aeromaint/contracts/content/modules.ts";
import { documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import {
  type AircraftNews,
  aircraftNewsPath,
} from "@aeromaint/contracts/personal/aircraft-news.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { useExpired } from "../../api/expired.ts";
import { quietQuery } from "../../api/query-by-key.ts";
import { DocumentLine } from "../../own/documents/document-line.tsx";
import { useAircraftTypes } from "../../session/own-aircraft.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { dayOf } from "../../ui/text/plain-values.ts";
import { ownAircraftId, paths, searchPath } from "../paths.ts";
import { siteModules } from "../shared/content/modules.ts";
import { recentAircraft } from "../shared/recent-entries.ts";

/** News about the last used aircraft or type; by default about the reader's own types. */
export function useAircraftNews() {
  const [chosen, choose] = useState(() => recentAircraft.read()[0] ?? "");
  const query = useQuery({
    ...quietQuery(aircraftNewsPath, chosen ? { aircraft: chosen } : {}),
    enabled: !useExpired(),
    staleTime: 0,
    placeholderData: (previous: AircraftNews | undefined) => previous,
  });
  const { data, isPlaceholderData } = query;
  const known = isPlaceholderData ? undefined : (data?.aircraft?.registration ?? data?.typeName);
  useEffect(() => {
    if (known) recentAircraft.add(known);
  }, [known]);
  return { ...query, chosen, choose };
}

interface AircraftBandProps {
  news: ReturnType<typeof useAircraftNews>;
  className?: string | undefined;
}

/** 我的飞机: a registration or type, with new and changed items since the last visit. */
export function AircraftBand({ news, className }: AircraftBandProps) {
  const heading = useId();
  const { data, error, isPlaceholderData, chosen, choose } = news;
  return (
    <section
      className={classNames("card mt-6 px-5 pt-4 pb-2 max-md:px-4", className)}
      aria-labelledby={heading}
    >
      <header className="flex flex-wrap items-center gap-3">
        <h2 id={heading} className="font-semibold text-md">
          我的飞机
        </h2>
        <AircraftField key={chosen} chosen={chosen} choose={choose} />
        <RecentChips chosen={chosen} choose={choose} />
        {data && !error && <MoreLink news={data} />}
      </header>
      {error && (
        <p className="my-3 text-refused text-sm" role="alert">
          {messageOf(error)}
        </p>
      )}
      {data && !error && (
        <div className="settling" data-waiting={isPlaceholderData}>
          <p
            className="mt-3 mb-2 flex flex-wrap gap-x-4 gap-y-1 font-technical text-muted text-sm tabular-nums"
            role="status"
          >
            <AircraftSummary news={data} chosen={chosen} />
          </p>
          <NewsRows rows={data.list} />
        </div>
      )}
    </section>
  );
}

interface ChoiceProps {
  chosen: string;
  choose: (name: string) => void;
}

function AircraftField({ chosen, choose }: ChoiceProps) {
  const [typed, setTyped] = useState(chosen);
  const [isUsed, setUsed] = useState(false);
  const names = useId();
  const types = useAircraftTypes({ enabled: isUsed });
  return (
    <form
      className="flex gap-2 max-md:order-1 max-md:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        choose(typed.trim());
      }}
    >
      <input
        className="h-10 w-60 min-w-0 rounded-md border border-edge bg-ground px-3 font-technical text-sm/snug focus:border-accent focus:outline focus:outline-accent max-md:h-11 max-md:flex-1"
        type="search"
        aria-label="注册号或机型"
        placeholder="注册号或机型，例如 B-5398"
        list={names}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onFocus={() => setUsed(true)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={names}>
        {types.data?.map(({ typeId, name }) => (
          <option key={typeId} value={name} />
        ))}
      </datalist>
      <Button type="submit">查看</Button>
    </form>
  );
}

/** Buttons of recently used aircraft. */
function RecentChips({ chosen, choose }: ChoiceProps) {
  const recent = recentAircraft.useEntries();
  if (recent.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2 max-md:order-2" aria-label="最近使用">
      {recent.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="min-h-9 cursor-pointer rounded-md border border-edge px-3 font-technical text-sm aria-pressed:border-accent aria-pressed:text-accent max-md:min-h-11"
            aria-pressed={name === chosen}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function MoreLink({ news: { aircraft, typeId, typeName, total } }: { news: AircraftNews }) {
  if (total === 0) return null;
  const all = aircraft
    ? searchPath(aircraft.registration)
    : `${paths.maintainInfo}${typeId ? `?aircraftType=${typeId}` : ""}`;
  const name = aircraft?.registration ?? typeName ?? "我的机型";
  return (
    <Link className="ml-auto whitespace-nowrap py-2 text-link text-sm hover:underline" to={all}>
      {name} 全部
    </Link>
  );
}

/** Summary of the aircraft and its new items. */
function AircraftSummary({ news, chosen }: { news: AircraftNews; chosen: string }) {
  const { aircraft, typeName, since, fresh, total } = news;
  if (!chosen && total === 0) {
    return (
      <>
        输入注册号或机型，这里列出适用于它的新内容和换版；也可以先选好
        <Link className="thumb text-link underline" to={`${paths.userProfile}#${ownAircraftId}`}>
          我的机型
        </Link>
      </>
    );
  }
  const name = aircraft
    ? `${aircraft.registration} · ${aircraft.typeName} · MSN ${aircraft.msn}`
    : (typeName ?? "我的机型");
  return (
    <>
      <b className="text-ink">{name}</b>
      <span>{total === 0 ? "没有注明适用于它的内容" : changeText(since, fresh)}</span>
    </>
  );
}

function changeText(since: string | null, fresh: number): string {
  if (!since) return "最近发布";
  const day = dayOf(since);
  return fresh > 0 ? `${day} 上次登录以来 ${fresh} 项更新` : `${day} 上次登录以来没有更新`;
}

const changes = { new: "新增", revised: "换版" } as const;

function NewsRows({ rows }: { rows: AircraftNews["list"] }) {
  return (
    <ul>
      {rows.map(({ module, id, categoryId, title, releaseTime, change, document }) => (
        <li key={id}>
          <Link
            to={itemByIdPath(siteModules[module].path, { categoryId, repairId: id })}
            className="group flex min-h-11.25 items-center gap-x-4 border-t text-ink text-sm max-md:flex-wrap max-md:gap-x-3 max-md:py-2"
            data-row=""
          >
            <b
              className="w-7.75 flex-none font-normal text-accent text-xs empty:hidden data-[change=revised]:text-scheduled"
              data-change={change}
            >
              {change && changes[change]}
            </b>
            <strong className="flex-1 truncate font-medium group-hover:text-link max-md:basis-7/10">
              {title}
            </strong>
            <DocumentLine document={document} />
            <time className="flex-none font-technical text-muted tabular-nums max-md:basis-full max-md:text-xs">
              {dayOf(releaseTime)} {documentDateTitle(document)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
