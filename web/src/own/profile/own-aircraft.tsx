import type { OwnAircraft as Aircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import type { AircraftTypeName } from "@aeromaint/contracts/search/facets/facets.ts";
import { LoadState } from "../../api/load-state.tsx";
import {
  useAircraftTypes,
  useOwnAircraft,
  useSaveOwnAircraft,
} from "../../session/own-aircraft.ts";
import { FacetOption, TypeTree } from "../../ui/select/type-tree.tsx";
import { toast } from "../../ui/toast/toast.ts";

/** Aircraft types of the current user: lists begin with matching items. Each choice is saved. */
export default function OwnAircraft() {
  const own = useOwnAircraft();
  const types = useAircraftTypes();
  const error = own.error ?? types.error;
  const refetch = () => Promise.all([own.refetch(), types.refetch()]);
  if (own.data && types.data) return <Choice own={own.data} types={types.data} />;
  return <LoadState query={{ error, refetch }} height={200} />;
}

function Choice({ own, types }: { own: Aircraft; types: AircraftTypeName[] }) {
  const saving = useSaveOwnAircraft({ onSaved: (message) => toast(message, "success") });
  const { typeIds, hidesOthers } = own;
  const names = types.filter(({ typeId }) => typeIds.includes(typeId)).map(({ name }) => name);
  const toggle = (typeId: string) => {
    const others = typeIds.filter((one) => one !== typeId);
    const next = others.length === typeIds.length ? [...typeIds, typeId] : others;
    saving.mutate({ ...own, typeIds: next });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-muted text-sm leading-reading">
        列表把适合这些机型的内容排在前面；未注明机型的内容适合所有飞机，始终显示。
      </legend>
      <p className="my-3 text-sm" role="status">
        {names.length > 0 ? `已选 ${names.join("、")}` : "还没有选择机型"}
      </p>
      <div className="mb-3 border-y py-2 [&>ul>li]:break-inside-avoid [&>ul]:columns-[--spacing(55)]">
        <TypeTree types={types} chosen={typeIds} onToggle={toggle} />
      </div>
      <FacetOption
        isChosen={hidesOthers}
        onToggle={() => saving.mutate({ ...own, hidesOthers: !hidesOthers })}
      >
        隐藏只适用于其他机型的内容
      </FacetOption>
    </fieldset>
  );
}
