import { lazySelect } from "../form/lazy-select.tsx";

/** For filters, which stand folded away. */
export const LazyTypeSelect = lazySelect(
  async () => (await import("./type-select.tsx")).TypeSelect,
  "请选择机型",
);
