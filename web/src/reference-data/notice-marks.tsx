import type { OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { StyledTag, Tag } from "../ui/tag/tag.tsx";
import { useDictionary } from "./dictionaries.ts";

type NoticeRank = Pick<OpenNoticeRow, "noticeLevel" | "pinned">;

/** Importance and pinning of a notice, which put it before others. */
export function NoticeMarks({ noticeLevel, pinned }: NoticeRank) {
  const { options } = useDictionary("NOTICE_LEVEL");
  const level = noticeLevel !== "1" && options.find(({ value }) => value === noticeLevel);
  return (
    <>
      {level && <StyledTag look={level.style ?? "default"}>{level.label}</StyledTag>}
      {pinned === "1" && <Tag>置顶</Tag>}
    </>
  );
}
