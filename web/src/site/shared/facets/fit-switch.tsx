import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { Link } from "react-router";
import { useSaveOwnAircraft } from "../../../session/own-aircraft.ts";
import { FacetOption } from "../../../ui/select/type-tree.tsx";
import { ownAircraftId, paths } from "../../paths.ts";

/** Note that matching items come first, and a switch that hides the others. */
export default function FitSwitch({ own }: { own: OwnAircraft }) {
  const saving = useSaveOwnAircraft();
  const { hidesOthers } = own;
  return (
    <>
      <span>
        {hidesOthers ? "只显示适合我的机型的内容" : "适合我的机型的内容排在前面"}
        <Link className="ml-3 text-link underline" to={`${paths.userProfile}#${ownAircraftId}`}>
          我的机型
        </Link>
      </span>
      <span>
        <FacetOption
          isChosen={hidesOthers}
          onToggle={() => saving.mutate({ ...own, hidesOthers: !hidesOthers })}
        >
          隐藏其他机型
        </FacetOption>
      </span>
    </>
  );
}
