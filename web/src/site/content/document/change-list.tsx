import type { RevisionChanges } from "@aeromaint/contracts/documents/revision-changes.ts";
import { useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./change-marks.module.css";
import { wordsOfChange } from "./mark-changes.ts";
import type { ChangeMarks } from "./use-change-marks.ts";

/** More of them than that are shown when asked for. */
const maxListed = 8;

interface ChangeListProps {
  /** Where it is not said beside the list. */
  reason: string | undefined;
  marks: ChangeMarks;
}

/** 本版修改: why a revision was made, and what it changed, with the way to each place. */
export function ChangeList({ reason, marks: { data, error, isOtherText, jump } }: ChangeListProps) {
  return (
    <div className="mt-1 grid justify-items-start gap-2 text-sm leading-reading">
      {reason && <p>修订原因：{reason}</p>}
      {!data && (error ? <p role="alert">{messageOf(error)}</p> : <Skeleton />)}
      {data && <p>{sentenceOf(data)}</p>}
      {isOtherText && <p role="alert">正文与比较结果不一致，无法标出修改的位置</p>}
      {data && <Changes changes={data.changes} onJump={jump} />}
    </div>
  );
}

function sentenceOf({ previousRevNo, changes }: RevisionChanges): string {
  if (previousRevNo === null) return "没有可以比较的上一版";
  if (changes.length === 0) return `正文与第 ${previousRevNo} 版相同`;
  return `与第 ${previousRevNo} 版相比，修改 ${changes.length} 处：`;
}

interface ChangesProps extends Pick<RevisionChanges, "changes"> {
  onJump: (index: number) => void;
}

function Changes({ changes, onJump }: ChangesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, maxListed);
  if (changes.length === 0) return null;
  return (
    <>
      <ol className="w-full">
        {shown.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Changes are known by their place alone.
          <li key={index}>
            <button
              type="button"
              className="wrap-anywhere flex min-h-8 w-full cursor-pointer gap-3 py-1 text-left text-link hover:text-link-hover"
              onClick={() => onJump(index)}
            >
              <b
                className={classNames(
                  "min-w-13 flex-none self-start pl-2 font-semibold text-ink",
                  styles.sign,
                  styles[change.change],
                )}
              >
                {wordsOfChange(change)}
              </b>
              <span>
                {change.section && <span className="text-muted">{change.section}：</span>}
                {change.words || "图片"}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {shown.length < changes.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          显示全部 {changes.length} 处
        </Button>
      )}
    </>
  );
}
