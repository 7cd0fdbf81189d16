const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Ids are UUIDs in small letters; anything of another shape names nothing and is answered as not found. A second
 * spelling would be a second address, which nobody thinks of when a thing is destroyed.
 */
export function isUuid(value: string): boolean {
  return UUID.test(value)
}
