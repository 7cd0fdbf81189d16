const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Ids are lower-case UUIDs; anything else names nothing and is answered as not found. A second spelling would be a second
 * address, which would be missed when something is destroyed.
 */
export function isUuid(value: string): boolean {
  return UUID.test(value)
}
