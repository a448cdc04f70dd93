import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { NamedTotal, ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import { figureText } from "../../../ui/text/plain-values.ts";
import { Chart } from "../charts/chart.tsx";
import { daysOption, hoursOption } from "../charts/chart-options.ts";
import { useScreenFeed } from "../feed/screen-feed.ts";
import { ScreenFrame } from "../frame/screen-frame.tsx";
import { AnimatedNumber } from "../pieces/animated-number.tsx";
import pieces from "../pieces/pieces.module.css";
import { RankList } from "../pieces/rank-list.tsx";
import { RollingList } from "../pieces/rolling-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import { useRem } from "../root-scale.ts";
import { ContentPanel, moduleColors } from "./content-panel.tsx";
import { LicenceStatePanel } from "./licence-state-panel.tsx";
import styles from "./overview.module.css";
import { sumOf } from "./ring.tsx";

export default function OverviewPage() {
  const { figures, connection } = useScreenFeed();
  return (
    <ScreenFrame title="运行总览" connection={connection}>
      {figures ? (
        <div className="grid h-full grid-cols-[var(--px464)_minmax(0,1fr)_var(--px464)] gap-(--px14)">
          <div className="grid min-h-0 min-w-0 grid-rows-3 gap-(--px14)">
            <ContentPanel content={figures.content} />
            <PeoplePanel people={figures.people} />
            <LicenceStatePanel licences={figures.licences} />
          </div>
          <div className={`grid min-h-0 min-w-0 gap-(--px14) ${styles.middle}`}>
            <TotalsStrip figures={figures} />
            <ReadingPanels readings={figures.readings} />
            <LatestPanels newest={figures.newest} />
          </div>
          <div className="grid min-h-0 min-w-0 grid-rows-3 gap-(--px14)">
            <MostReadPanel mostRead={figures.mostRead} />
            <ProductPanel products={figures.products} />
            <PlacesPanel places={figures.signIns.places} />
          </div>
        </div>
      ) : (
        <p className="grid h-full place-items-center text-muted text-xl">
          {connection === "lost" ? "暂时无法取得数据，恢复连接后自动显示" : "正在取得数据…"}
        </p>
      )}
    </ScreenFrame>
  );
}

/** Maintenance persons by speciality. */
function PeoplePanel({ people }: { people: ScreenFigures["people"] }) {
  const { maintainers, aviators, firms, specialities } = people;
  return (
    <ScreenPanel
      title="人员专业"
      note={`维修人员 ${maintainers} · 航空人员 ${aviators} · 航材公司 ${firms}`}
      empty={specialities.length === 0 && "还没有通过审核的人员"}
    >
      <RankList
        rows={specialities.map(({ name, total }) => ({ key: name, name, total }))}
        unit="人"
      />
    </ScreenPanel>
  );
}

/** Items with the most readings. */
function MostReadPanel({ mostRead }: Pick<ScreenFigures, "mostRead">) {
  const rows = mostRead.map(({ repairId, title, total }) => ({
    key: repairId,
    name: title,
    total,
  }));
  return (
    <ScreenPanel title="热门阅读" note="近30日" empty={rows.length === 0 && "近30日还没有阅读"}>
      <RankList rows={rows} unit="次" numbered />
    </ScreenPanel>
  );
}

/** Sign-ins by region. */
function PlacesPanel({ places }: { places: readonly NamedTotal[] }) {
  const rows = places.map(({ name, total }) => ({ key: name, name, total }));
  return (
    <ScreenPanel title="登录地域" note="近30日" empty={rows.length === 0 && "近30日还没有登录"}>
      <RankList rows={rows} unit="次" />
    </ScreenPanel>
  );
}

function TotalsStrip({ figures }: { figures: ScreenFigures }) {
  const { content, readings, products, approvals, circulations, signIns } = figures;
  const totals = [
    { name: "在线用户", value: signIns.online },
    { name: "今日登录", value: signIns.today },
    { name: "今日阅读", value: readings.days.at(-1)?.total ?? 0 },
    { name: "发布内容", value: sumOf(content) },
    { name: "航材产品", value: sumOf(products.categories) },
    { name: "待审账号", value: approvals.accounts, waits: true },
    { name: "待审产品", value: approvals.products, waits: true },
    { name: "逾期未签收", value: circulations.overdue, waits: true },
  ];
  return (
    <dl
      className="grid grid-cols-8 rounded-md border bg-linear-to-b/srgb from-raised/92 to-surface/86"
      aria-label="总数"
    >
      {totals.map(({ name, value, waits = false }) => (
        <div
          key={name}
          className="relative flex flex-col-reverse items-center justify-center not-first:before:absolute not-first:before:inset-y-1/4 not-first:before:left-0 not-first:before:border-l"
        >
          <dt className="text-md text-muted">{name}</dt>
          <dd
            className={`text-(length:--px46) font-semibold font-technical tabular-nums leading-[1.15] ${waits && value > 0 ? "text-accent" : ""}`}
          >
            <AnimatedNumber value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** MM-dd HH:mm of a timestamp from the API. */
const shortTime = (time: string) => time.slice(5, 16);

/** Latest items and notices. */
function LatestPanels({ newest: { items, notices } }: Pick<ScreenFigures, "newest">) {
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-(--px14)">
      <ScreenPanel title="最新内容" empty={items.length === 0 && "还没有发布的内容"}>
        <RollingList
          rows={items.map(({ id, module, title, time }) => (
            <li key={id} className="flex items-baseline gap-(--px12) border-b py-(--px6)">
              <span
                className="w-(--px84) flex-none rounded-sm border border-edge text-center text-xs"
                style={{ color: moduleColors[module] }}
              >
                {contentModules[module].shortTitle}
              </span>
              <span className="min-w-0 flex-1 truncate" title={title}>
                {title}
              </span>
              <time className="flex-none font-technical text-muted tabular-nums">
                {shortTime(time)}
              </time>
            </li>
          ))}
        />
      </ScreenPanel>
      <ScreenPanel title="最新公告" empty={notices.length === 0 && "还没有发布的公告"}>
        <RollingList
          rows={notices.map(({ id, title, time }) => (
            <li key={id} className="flex items-baseline gap-(--px12) border-b py-(--px6)">
              <span className="min-w-0 flex-1 truncate" title={title}>
                {title}
              </span>
              <time className="flex-none font-technical text-muted tabular-nums">
                {shortTime(time).slice(0, 5)}
              </time>
            </li>
          ))}
        />
      </ScreenPanel>
    </div>
  );
}

/** Products by first-level category, and the most viewed products. */
function ProductPanel({ products }: Pick<ScreenFigures, "products">) {
  const { categories, mostViewed } = products;
  const largest = Math.max(1, ...categories.map(({ total }) => total));
  const views = categories.reduce((sum, category) => sum + category.views, 0);
  return (
    <ScreenPanel
      title="航材产品"
      note={`浏览 ${figureText(views)} 次`}
      empty={categories.length === 0 && "还没有航材分类"}
    >
      <ul className="mb-(--px4) flex h-(--px128) flex-none gap-(--px4)" aria-label="按分类">
        {categories.map(({ name, total, views: seen }) => (
          <li
            key={name}
            className="flex min-w-0 flex-1 flex-col items-center"
            title={`${name}：${total} 件，浏览 ${seen} 次`}
          >
            <span
              className="flex min-h-0 w-(--px16) flex-1 items-end rounded-sm bg-hairline"
              aria-hidden="true"
            >
              <span
                className={`w-full rounded-sm bg-linear-to-b/srgb from-link to-link/35 ${pieces.grows}`}
                style={{ height: `${(100 * total) / largest}%` }}
              />
            </span>
            <b className="font-technical text-md leading-tight">{total}</b>
            <span className="h-(--px40) overflow-hidden text-balance text-center text-muted text-xs leading-[1.25]">
              {name}
            </span>
          </li>
        ))}
      </ul>
      {mostViewed.length > 0 ? (
        <RankList
          rows={mostViewed
            .slice(0, 3)
            .map(({ infoId, name, views: total }) => ({ key: infoId, name, total }))}
          unit="次"
        />
      ) : (
        <p className="m-auto text-muted">还没有人浏览产品</p>
      )}
    </ScreenPanel>
  );
}

const sum = (totals: readonly number[]) => totals.reduce((all, one) => all + one, 0);

/** Readings by hour for today and yesterday, and by day. */
function ReadingPanels({ readings }: { readings: ScreenFigures["readings"] }) {
  const rem = useRem();
  const clock = usePlatformClock();
  const { today, yesterday, days } = readings;
  const month = sumOf(days);
  const hour = Number(clock().slice("yyyy-MM-dd ".length, "yyyy-MM-dd HH".length));
  return (
    <>
      <ScreenPanel
        title="今日阅读（每小时）"
        note={<HoursLegend today={sum(today)} yesterday={sum(yesterday)} />}
        empty={sum(today) + sum(yesterday) === 0 && "今天和昨天还没有阅读"}
      >
        <Chart
          option={hoursOption(readings, { rem, hour })}
          label={`今日阅读 ${sum(today)} 次，昨日 ${sum(yesterday)} 次`}
        />
      </ScreenPanel>
      <ScreenPanel
        title="近30日阅读"
        note={`共 ${figureText(month)} 次`}
        empty={month === 0 && "近30日还没有阅读"}
      >
        <Chart option={daysOption(days, { rem })} label={`近30日阅读 ${month} 次`} />
      </ScreenPanel>
    </>
  );
}

function HoursLegend({ today, yesterday }: { today: number; yesterday: number }) {
  return (
    <span className="inline-flex items-center gap-(--px8)">
      <i className="size-(--px12) rounded-(--px2) bg-link" aria-hidden="true" />
      今日 {today}
      <i
        className="ml-(--px12) w-(--px24) border-t-2 border-t-muted border-dashed"
        aria-hidden="true"
      />
      昨日 {yesterday}
    </span>
  );
}
