const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids are UUIDs; anything of another shape names nothing and is answered as not found. */
export function isUuid(value: string): boolean {
  return UUID.test(value)
}
