import type { OwnerApplicability } from "@aeromaint/contracts/applicability/applicability.ts";
import {
  applicabilityTitle,
  applicableTypeText,
} from "@aeromaint/contracts/applicability/applicability-text.ts";
import { useDictionary } from "./dictionaries.ts";

interface StatedFact {
  title: string;
  value: string;
}

/** Facts about the applicability for the head of a text; empty if undefined. */
export function useApplicabilityFacts(stated: OwnerApplicability | undefined): StatedFact[] {
  const { label } = useDictionary("ATA");
  if (!stated) return [];
  const { chapters, types } = stated;
  const isFor = types.map(applicableTypeText).join("、") || "通用";
  const numbered = chapters.map((chapter) => `${chapter} ${label(chapter)}`).join("、");
  return [
    { title: applicabilityTitle, value: isFor },
    ...(numbered ? [{ title: "ATA章", value: numbered }] : []),
  ];
}
