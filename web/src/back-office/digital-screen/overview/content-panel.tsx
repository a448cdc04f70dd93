import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { palettes } from "../../../ui/theme/tokens.ts";
import { Chart } from "../charts/chart.tsx";
import { ringOption } from "../charts/chart-options.ts";
import { AnimatedNumber } from "../pieces/animated-number.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import { useRem } from "../root-scale.ts";
import styles from "./rings.module.css";

const moduleColors: Record<ContentModuleName, string> = {
  repair: palettes.dark.link,
  train: palettes.dark.accent,
  tool: palettes.dark.textSecond,
};

/** Released content by module and by category. */
export function ContentPanel({ content }: { content: ScreenFigures["content"] }) {
  const rem = useRem();
  const total = content.reduce((sum, module) => sum + module.total, 0);
  const slices = content.map((part) => ({
    name: contentModules[part.module].shortTitle,
    total: part.total,
    color: moduleColors[part.module],
  }));
  return (
    <ScreenPanel title="内容构成" note="按模块与分类" empty={total === 0 && "还没有发布的内容"}>
      <div className={styles.ringed}>
        <div className="relative flex min-h-0 flex-1">
          <Chart
            option={ringOption(slices, { rem })}
            label={slices.map((slice) => `${slice.name} ${slice.total}`).join("，")}
          />
          <p className={styles.ringTotal}>
            <AnimatedNumber value={total} />
            <small className={styles.unit}>篇</small>
          </p>
        </div>
        <dl className={`flex min-h-0 flex-col overflow-hidden ${styles.modules}`}>
          {content.map(({ module, total: count, categories }) => (
            <div key={module}>
              <dt className={styles.share}>
                <i
                  className={styles.swatch}
                  style={{ background: moduleColors[module] }}
                  aria-hidden="true"
                />
                {contentModules[module].shortTitle}
                <b className="ml-auto font-semibold font-technical tabular-nums">{count}</b>
              </dt>
              <dd className={`flex flex-wrap whitespace-nowrap text-muted ${styles.categories}`}>
                {categories.map((category) => (
                  <span key={category.name}>
                    {category.name} <b className="text-ink">{category.total}</b>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ScreenPanel>
  );
}
