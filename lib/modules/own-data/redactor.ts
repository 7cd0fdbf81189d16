/** A person's names and contact details. */
interface Named {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
}

/** Shorter names are also ordinary words. */
const SHORTEST_NAME = 3
/** The digits of a telephone number after the country code. */
const NATIONAL_DIGITS = 9

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const word = (name: string) => String.raw`(?<!\p{L})${escaped(name)}(?!\p{L})`

/** Matches the number as people write it: with or without the country code, with spaces, points or hyphens. */
function phonePattern(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '').slice(-NATIONAL_DIGITS)
  return String.raw`(?:\+?250|0)?[\s.-]?${[...digits].join(String.raw`[\s.-]?`)}`
}

/**
 * Returns a function that removes a person's names, address and telephone number from a text: each becomes an
 * ellipsis.
 * @returns the text, unchanged if it contains none of them
 */
export function createRedactor(person: Named): (text: string) => string {
  const { firstName, lastName, email, phoneNumber } = person
  const names = [firstName, lastName]
    .flatMap((name) => [name, ...name.split(/\s+/)])
    .filter((name) => name.length >= SHORTEST_NAME)
  const patterns = [
    escaped(email),
    ...(phoneNumber ? [phonePattern(phoneNumber)] : []),
    ...names.map(word),
  ]
  const pattern = new RegExp(patterns.join('|'), 'giu')
  return (text) => text.replace(pattern, '…')
}
