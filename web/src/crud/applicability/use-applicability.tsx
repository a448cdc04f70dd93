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

const ApplicabilityDialog = lazy(() => import("./applicability-dialog.tsx"));

interface ApplicabilityOptions {
  kind: OwnerKindName;
  /** Ids of the selected rows of all pages. */
  chosen: readonly string[];
  /** Query paths of the lists and texts that show it. */
  affects: readonly string[];
  onApplicabilitySaved?: () => void;
}

interface Applicability {
  /** True if this person has permission to set the applicability. */
  isOffered: boolean;
  rowAction: (id: string) => ReactNode;
  rowChoice: (id: string) => RowAction | false;
  /** Toolbar button for all selected rows. */
  tool: ReactNode;
  dialog: ReactNode;
}

/** Actions and dialog to set the applicability of rows in a list. */
export function useApplicability({
  kind,
  chosen,
  affects,
  onApplicabilitySaved = () => {},
}: ApplicabilityOptions): Applicability {
  const can = useCan();
  const { message } = App.useApp();
  const [subject, setSubject] = useState<ApplicabilitySubject | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const isOffered = can(ownerKinds[kind].edit) && can(ownerKinds[kind].query);
  const open = async (ids: readonly string[]) => {
    setWasOpened(true);
    try {
      setSubject({
        ids,
        stated: ids.length === 1 ? await fetchApplicability(kind, ids) : undefined,
      });
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
          onApplicabilitySaved={onApplicabilitySaved}
          onClose={() => setSubject(null)}
        />
      </Suspense>
    ),
  };
}

/** Loads the applicability of the first row. */
export async function fetchApplicability(kind: OwnerKindName, ids: readonly string[]) {
  const path = `${applicabilityPath}/${kind}/${ids.join(",")}` as const;
  const [row] = await api.get(path);
  return row;
}
