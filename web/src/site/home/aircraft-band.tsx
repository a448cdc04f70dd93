import { itemByIdPath } from "@aeromaint/contracts/content/modules.ts";
import { documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import {
  type AircraftNews,
  aircraftNewsPath,
} from "@aeromaint/contracts/personal/aircraft-news.ts";
import { openTypesPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { useExpired } from "../../api/expired.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { DocumentLine } from "../../own/documents/document-line.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { dayOf } from "../../ui/text/plain-values.ts";
import { ownAircraftId, paths, searchPath } from "../paths.ts";
import { siteModules } from "../shared/content/modules.ts";
import { recentAircraft } from "../shared/recent-entries.ts";
import styles from "./aircraft-band.module.css";

/** News about the last used aircraft or type; by default about the reader's own types. */
export function useAircraftNews() {
  const [chosen, choose] = useState(() => recentAircraft.read()[0] ?? "");
  const query = useQuery({
    ...callQuery(aircraftNewsPath, chosen ? { aircraft: chosen } : {}),
    enabled: !useExpired(),
    staleTime: 0,
    placeholderData: (previous: AircraftNews | undefined) => previous,
    meta: { quiet: true },
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
    <section className={classNames(styles.band, className)} aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading} className="text-md strong">
          我的飞机
        </h2>
        <AircraftField key={chosen} chosen={chosen} choose={choose} />
        <RecentChips chosen={chosen} choose={choose} />
        {data && !error && <MoreLink news={data} />}
      </header>
      {error && (
        <p className={styles.problem} role="alert">
          {messageOf(error)}
        </p>
      )}
      {data && !error && (
        <div className="settling" data-waiting={isPlaceholderData}>
          <p className={styles.line} role="status">
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
  const types = useQuery({ ...callQuery(openTypesPath), staleTime: 60_000, enabled: isUsed });
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        choose(typed.trim());
      }}
    >
      <input
        className="border-edge rounded bg-ground text min-w-0"
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
    <ul className={styles.chips} aria-label="最近使用">
      {recent.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="border-edge rounded bg-none pointer text technical"
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
    <Link className={styles.more} to={all}>
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
        <Link className="thumb" to={`${paths.userProfile}#${ownAircraftId}`}>
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
      <b>{name}</b>
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
    <ul className="list">
      {rows.map(({ module, id, categoryId, title, releaseTime, change, document }) => (
        <li key={id}>
          <Link
            to={itemByIdPath(siteModules[module].path, { categoryId, repairId: id })}
            className={styles.row}
            data-row=""
          >
            <b className={styles.change} data-change={change}>
              {change && changes[change]}
            </b>
            <strong className="grow min-w-0 truncate">{title}</strong>
            <DocumentLine document={document} />
            <time className="rigid muted technical tabular">
              {dayOf(releaseTime)} {documentDateTitle(document)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
