import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { palettes } from "../../../ui/theme/tokens.ts";
import { AnimatedNumber } from "../pieces/animated-number.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import { Ring, ShareLine, sumOf } from "./ring.tsx";

/** Colours of the modules on the screen. */
export const moduleColors: Record<ContentModuleName, string> = {
  repair: palettes.dark.link,
  train: palettes.dark.accent,
  tool: palettes.dark.textSecond,
};

/** Released content by module and by category. */
export function ContentPanel({ content }: { content: ScreenFigures["content"] }) {
  const total = sumOf(content);
  const shares = content.map(({ module, total: count, categories }) => ({
    name: contentModules[module].shortTitle,
    total: count,
    color: moduleColors[module],
    categories,
  }));
  return (
    <ScreenPanel title="内容构成" note="按模块与分类" empty={total === 0 && "还没有发布的内容"}>
      <div className="grid min-h-0 flex-1 grid-cols-[var(--px152)_minmax(0,1fr)] gap-(--px16)">
        <Ring shares={shares} unit="篇">
          <AnimatedNumber value={total} />
        </Ring>
        <dl className="flex min-h-0 flex-col justify-evenly overflow-hidden">
          {shares.map((share) => (
            <div key={share.name}>
              <dt>
                <ShareLine share={share} />
              </dt>
              <dd className="mt-(--px2) flex flex-wrap gap-x-(--px12) whitespace-nowrap text-muted text-xs leading-[1.35]">
                {share.categories.map((category) => (
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
