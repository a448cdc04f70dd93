import { type SearchTrend, searchTerm } from "@aeromaint/contracts/search/search-analysis.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { figureText } from "../../../ui/plain-values.ts";
import styles from "./search-trend-chart.module.css";

interface SearchTrendProps {
  span: { beginTime: string | undefined; endTime: string | undefined };
}

const height = 48;

/** Searches of each day as bars, those that found nothing as their lower part. */
export function SearchTrendChart({ span }: SearchTrendProps) {
  const { data } = useQuery({
    queryKey: [searchTerm.path, "trend", span],
    queryFn: ({ signal }) => api.get(`${searchTerm.path}/trend`, span, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <section className={styles.trend} aria-busy="true" />;
  const { days, searches, misses } = data;
  const rate = searches === 0 ? 0 : Math.round((misses * 100) / searches);
  return (
    <section className={styles.trend} aria-label="搜索趋势">
      <p className={styles.figures}>
        <span>
          <i className={styles.searched} aria-hidden />
          搜索 <strong className="text">{figureText(searches)}</strong> 次
        </span>
        <span>
          <i className={styles.missed} aria-hidden />
          未找到 <strong className="text">{figureText(misses)}</strong> 次（{rate}%）
        </span>
      </p>
      <Bars days={days} />
      <p className={`justify-between ${styles.days}`}>
        <time>{days.at(0)?.day}</time>
        <time>{days.at(-1)?.day}</time>
      </p>
    </section>
  );
}

function Bars({ days }: Pick<SearchTrend, "days">) {
  const most = Math.max(1, ...days.map(({ searches }) => searches));
  const heightOf = (count: number) => (count / most) * height;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {days.map(({ day, searches, misses }, at) => (
        <g key={day}>
          <title>{`${day}：搜索 ${searches} 次，未找到 ${misses} 次`}</title>
          {/* As high as the chart: a day without a search can be pointed at too. */}
          <rect className={styles.day} x={at} y={0} width={1} height={height} />
          <Bar className={styles.searched} at={at} height={heightOf(searches)} />
          <Bar className={styles.missed} at={at} height={heightOf(misses)} />
        </g>
      ))}
    </svg>
  );
}

function Bar({ at, height: own, ...bar }: { className?: string; at: number; height: number }) {
  return <rect {...bar} x={at + 0.15} y={height - own} width={0.7} height={own} />;
}
