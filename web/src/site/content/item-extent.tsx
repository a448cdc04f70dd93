import type { ContentItem } from "../shared/content/items.ts";
import styles from "./item-extent.module.css";

interface ItemExtentProps {
  item: ContentItem;
  isRead: boolean;
  isCollected: boolean;
}

/** How long an item takes to read, its files, and whether one has read and collected it. */
export function ItemExtent({ item, isRead, isCollected }: ItemExtentProps) {
  const { readingMinutes, attachmentCount } = item;
  return (
    <span className={`flex gap-1-4 nowrap ${styles.extent}`}>
      <span>约 {readingMinutes} 分钟</span>
      <span>{attachmentCount > 0 && `${attachmentCount} 个附件`}</span>
      <span className={`flex gap-3 ${styles.marks}`}>
        {isRead && <span data-mark="read">已读</span>}
        {isCollected && <span data-mark="collected">已收藏</span>}
      </span>
    </span>
  );
}
