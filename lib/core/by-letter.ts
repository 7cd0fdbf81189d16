const letterOf = (name: string) => name.normalize('NFD').charAt(0).toUpperCase()

/** Groups things by the first letter of their names, in alphabetical order; accents do not matter. */
export function byLetter<T>(things: readonly T[], nameOf: (thing: T) => string): [string, T[]][] {
  const sorted = [...things].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
  const letters = new Map<string, T[]>()
  for (const thing of sorted) {
    const letter = letterOf(nameOf(thing))
    letters.set(letter, [...(letters.get(letter) ?? []), thing])
  }
  return [...letters]
}
