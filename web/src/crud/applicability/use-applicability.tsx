import {
  applicabilityPath,
  type OwnerKindName,
  ownerKinds,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { AimOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { useCan } from "../../session/can.tsx";
import type { RowAction } from "../list/row-actions.tsx";
import type { ApplicabilitySubject } from "./applicability-dialog.tsx";

// Opened now and then: it loads on first use.
const ApplicabilityDialog = lazy(async () => ({
  default: (await import("./applicability-dialog.tsx")).ApplicabilityDialog,
}));

interface ApplicabilityOptions {
  kind: OwnerKindName;
  /** Ids of the chosen rows, other pages included. */
  chosen: readonly string[];
  /** Paths of the lists and readings that show it. */
  affects: readonly string[];
  onStated?: () => void;
}

interface Applicability {
  /** Whether this person may state it at all. */
  isOffered: boolean;
  rowAction: (id: string) => ReactNode;
  /** The same in a row's menu. */
  rowChoice: (id: string) => RowAction | false;
  /** The button of the toolbar, for all chosen rows. */
  tool: ReactNode;
  dialog: ReactNode;
}

/** The one place where staff state which aircraft rows of a list are about. */
export function useApplicability({
  kind,
  chosen,
  affects,
  onStated = () => {},
}: ApplicabilityOptions): Applicability {
  const can = useCan();
  const { message } = App.useApp();
  const [subject, setSubject] = useState<ApplicabilitySubject | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const isOffered = can(ownerKinds[kind].edit) && can(ownerKinds[kind].query);
  const open = async (ids: readonly string[]) => {
    setWasOpened(true);
    try {
      setSubject({ ids, stated: ids.length === 1 ? await statedOf(kind, ids) : undefined });
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return {
    isOffered,
    rowAction: (id) =>
      isOffered && (
        <Button type="link" size="small" onClick={() => void open([id])}>
          {applicabilityTitle}
        </Button>
      ),
    rowChoice: (id) =>
      isOffered && {
        key: "applicability",
        label: applicabilityTitle,
        onClick: () => void open([id]),
      },
    tool: isOffered && (
      <Button
        icon={<AimOutlined aria-hidden />}
        disabled={chosen.length === 0}
        onClick={() => void open(chosen)}
      >
        {applicabilityTitle}
      </Button>
    ),
    dialog: wasOpened && (
      <Suspense fallback={null}>
        <ApplicabilityDialog
          kind={kind}
          subject={subject}
          affects={affects}
          onStated={onStated}
          onClose={() => setSubject(null)}
        />
      </Suspense>
    ),
  };
}

/** What rows of a kind are about; of the first of them. */
export async function statedOf(kind: OwnerKindName, ids: readonly string[]) {
  const path = `${applicabilityPath}/${kind}/${ids.join(",")}` as const;
  const [row] = await api.get(path);
  return row;
}
