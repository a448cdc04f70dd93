import { Select } from "antd";
import { type ComponentType, lazy, Suspense } from "react";

/** A select that is large, such as a tree, and loads with the first form that shows it. */
export function lazySelect<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: string,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazySelect(props: Props) {
    return (
      <Suspense fallback={<Select disabled placeholder={placeholder} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
