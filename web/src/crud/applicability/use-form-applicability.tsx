import {
  type AircraftTypeNode,
  aircraftType,
} from "@aeromaint/contracts/applicability/aircraft-type.ts";
import {
  type ApplicabilityInput,
  type OwnerApplicability,
  type OwnerKindName,
  ownerKinds,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { AimOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { useApplicabilityFacts } from "../../reference-data/applicability-facts.ts";
import { useCan } from "../../session/can.tsx";
import type { FormValues } from "../resource-types.ts";
import { treePathTo } from "../tree/use-lazy-tree.ts";
import { fetchApplicability } from "./use-applicability.tsx";

const ApplicabilityDialog = lazy(() => import("./applicability-dialog.tsx"));

type Statement = Pick<ApplicabilityInput, "chapters" | "types">;

interface FormApplicabilityOptions {
  kind: OwnerKindName;
  /** Query paths of the lists and texts that show it; the path of the rows comes first. */
  affects: readonly string[];
  /** Id of the form's row; null for a new one. */
  id: string | null;
  /** Counts openings of the form; each opening starts without an applicability. */
  opening: number;
  /** True to show the applicability. */
  isShown: boolean;
  /** Applicability of a document's draft. It waits for the save of the row. */
  own?: { stated: OwnerApplicability | undefined };
}

/** Applicability of a form's row. For a new row or a draft it stays here until the row is saved. */
export function useFormApplicability(options: FormApplicabilityOptions) {
  const { kind, affects, id, opening, isShown } = options;
  const client = useQueryClient();
  const { message } = App.useApp();
  const can = useCan();
  const waits = id === null || options.own !== undefined;
  const { edit, query } = ownerKinds[kind];
  const isOffered = options.own !== undefined || (can(edit) && can(query));
  const [waiting, setWaiting] = useState<{ opening: number; statement: Statement } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const own = waiting?.opening === opening ? waiting.statement : undefined;
  const stored = useQuery({
    // Key below the rows' path, so that invalidating the rows reaches it.
    queryKey: [affects[0], "applicability", id],
    queryFn: async () => (await fetchApplicability(kind, [String(id)])) ?? null,
    enabled: isOffered && isShown && !waits,
    meta: { quiet: true },
  });
  const tree = client.getQueryData<readonly AircraftTypeNode[]>([aircraftType.path, "tree"]) ?? [];
  const before = waits ? options.own?.stated : (stored.data ?? undefined);
  const stated = own ? named(own, tree) : before;
  /**
   * Loads the current applicability first, so that the user does not overwrite an unseen change.
   */
  const open = async () => {
    const failure = !waits && (await stored.refetch()).error;
    if (failure) message.error(messageOf(failure));
    else setOpen(true);
  };
  /** Keeps the applicability of an unsaved row. */
  const wait = async (statement: Statement) => {
    setWaiting({ opening, statement });
    return { message: "已填写，保存后生效", data: null };
  };
  return {
    /** Applicability for display; undefined if unknown. */
    stated,
    action: isOffered && <ApplicabilityAction stated={stated} onOpen={() => void open()} />,
    dialog: (isOpen || isShown) && (
      <Suspense fallback={null}>
        <ApplicabilityDialog
          kind={kind}
          subject={isOpen ? subjectOf(id, stated) : null}
          {...(waits && { save: wait })}
          affects={waits ? [] : affects}
          onApplicabilitySaved={() => {}}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
    /** Waiting applicability, to be sent with the row. */
    waiting: (): FormValues => ({ ...own }),
  };
}

function subjectOf(id: string | null, stated: OwnerApplicability | undefined) {
  return {
    ids: id === null ? [] : [id],
    stated: stated && { ownerId: id ?? "", ...stated },
  };
}

function named(
  { chapters, types }: Statement,
  tree: readonly AircraftTypeNode[],
): OwnerApplicability {
  return {
    chapters,
    types: types.map(({ typeId, msns = "", excluded = "" }) => ({
      typeId,
      msns,
      excluded,
      name: treePathTo(tree, typeId).at(-1)?.label ?? "",
    })),
  };
}

interface ApplicabilityActionProps {
  stated: OwnerApplicability | undefined;
  onOpen: () => void;
}

/** Button of a form, with the current applicability. */
function ApplicabilityAction({ stated, onOpen }: ApplicabilityActionProps): ReactNode {
  const facts = useApplicabilityFacts(stated);
  return (
    <>
      <Button icon={<AimOutlined aria-hidden />} onClick={onOpen}>
        {applicabilityTitle}
      </Button>
      {facts.length > 0 && (
        <p className="mt-2 text-muted text-xs">{facts.map(({ value }) => value).join(" · ")}</p>
      )}
    </>
  );
}
