import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { messageOf } from "../../../api/api-error.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextDiff } from "../../../ui/text-diff/text-diff.tsx";
import { useRevisionDiff } from "../../shared/documents/documents.ts";

interface ChangesToDecideProps {
  head: DocumentHead;
  revision: RevisionDetail;
}

/** What a revision changes of the one in force: what its reviewers see first. */
export default function ChangesToDecide({ head, revision: { revNo } }: ChangesToDecideProps) {
  const { data, error } = useRevisionDiff(head, [head.revNo, revNo]);
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!data) return <Skeleton height={160} />;
  return <TextDiff diff={data} before={`第 ${head.revNo} 版（现行）`} after={`第 ${revNo} 版`} />;
}
