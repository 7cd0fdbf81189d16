/** An object with one value for each name. */
export const byName = <const Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>

/** The named part of an object. */
export const pick = <Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
