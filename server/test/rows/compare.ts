import { type Checker, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import type { ObservedValue } from "./seen.ts";

/** Required type flag for each kind of value. */
const flagsByKind: Readonly<Record<string, number>> = {
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
  null: TypeFlags.Null,
};

/** Types that allow everything, and type parameters, which may be any type. */
const open = TypeFlags.AnyOrUnknown | TypeFlags.Instantiable;
const structured = TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive;

/** Values that differ from their type: `userId is number, not string`. */
export function findDifferences(declared: Type, seen: ObservedValue, checker: Checker): string[] {
  return compare(declared, seen, "");

  function compare(type: Type, is: ObservedValue, path: string): string[] {
    const types = type.isUnionType() ? type.getTypes() : [type];
    if (types.some(({ flags }) => flags & open)) return [];
    const wrong = is.kinds.filter((kind) => !types.some((one) => allows(one, kind)));
    if (wrong.length > 0)
      return [`${path} is ${wrong.join(", ")}, not ${checker.typeToString(type)}`];
    // The matching type is unknown if there are several list or object types.
    const [list, ...lists] = types.filter((one) => allows(one, "list"));
    const [object, ...objects] = types.filter((one) => allows(one, "object"));
    return [
      ...(list && lists.length === 0 && is.items ? compareItems(list, is.items, path) : []),
      ...(object && objects.length === 0 && is.fields ? compareFields(object, is, path) : []),
    ];
  }

  function allows(type: Type, kind: string): boolean {
    const flags = flagsByKind[kind];
    if (flags !== undefined) return (type.flags & flags) !== 0;
    const isList = checker.isArrayType(type) || checker.isTupleType(type);
    if (isList || kind === "list") return isList && kind === "list";
    const name = type.getSymbol()?.name;
    const isOfClass = name === "Buffer" || name === "Date";
    return (type.flags & structured) !== 0 && (isOfClass ? name === kind : kind === "object");
  }

  function compareItems(list: Type, items: ObservedValue, path: string): string[] {
    const [item] = list.isTypeReference() ? checker.getTypeArguments(list) : [];
    return item && checker.isArrayType(list) ? compare(item, items, `${path}[]`) : [];
  }

  function compareFields(
    object: Type,
    { fields = {}, objects = 0 }: ObservedValue,
    path: string,
  ): string[] {
    const at = (name: string) => (path ? `${path}.${name}` : name);
    const named = checker.getPropertiesOfType(object).flatMap((property) => {
      const { name, flags } = property;
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const isOptional = (flags & SymbolFlags.Optional) !== 0;
      if (!isOptional && (field?.times ?? 0) < objects) return [`${at(name)} is missing`];
      const type = checker.getTypeOfSymbol(property);
      return field && type ? compare(type, field, at(name)) : [];
    });
    const others = checker
      .getIndexInfosOfType(object)
      .flatMap(({ valueType }) =>
        Object.entries(fields).flatMap(([name, field]) => compare(valueType, field, at(name))),
      );
    return [...named, ...others];
  }
}
