import {
  type DocumentBadge,
  documentBadges,
} from "@aeromaint/contracts/documents/document-badge.ts";
import { Tag, type Tone } from "./tag.tsx";

const tones: Record<DocumentBadge, Tone> = {
  effective: "passed",
  temporary: "accent",
  overdue: "accent",
  scheduled: "scheduled",
  review: "scheduled",
  ended: "refused",
};

/** State of a controlled document in a row. */
export function DocumentBadgeTag({ sign }: { sign: DocumentBadge }) {
  return (
    <Tag tone={tones[sign]} data-sign={sign}>
      {documentBadges[sign]}
    </Tag>
  );
}
