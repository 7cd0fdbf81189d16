/**
 * How often content has changed, by tag: a rendering carries the count from when it began, and is outdated by whatever
 * changed since. Next bundles routes apart from the cache handler and the server; what all know of stands in the process.
 */
globalThis.ingingoChanges ??= { count: 0, all: 0, tags: new Map(), listeners: [] }
const changes = globalThis.ingingoChanges

/** So many tags are told apart; then everything counts as changed once, and the counting starts anew. */
const MOST_TAGS = 20_000

/** @returns {number} the changes so far: to be noted when a rendering begins */
export const countChanges = () => changes.count

/**
 * Notes that what carries one of the tags has changed.
 * @param {string[]} tags
 */
export function noteChange(tags) {
  if (changes.tags.size > MOST_TAGS) return noteChangeOfAll()
  changes.count += 1
  for (const tag of tags) changes.tags.set(tag, changes.count)
  for (const listen of changes.listeners) listen()
}

/** Notes that anything may have changed. */
export function noteChangeOfAll() {
  changes.count += 1
  changes.all = changes.count
  changes.tags.clear()
  for (const listen of changes.listeners) listen()
}

/**
 * Whether nothing that a rendering shows has changed since it began.
 * @param {{ tags: string[], begun: number }} rendering
 */
export const isCurrent = ({ tags, begun }) =>
  begun >= changes.all && tags.every((tag) => (changes.tags.get(tag) ?? 0) <= begun)

/** Has `listen` called in the moment of each change. */
export const onChange = (listen) => changes.listeners.push(listen)
