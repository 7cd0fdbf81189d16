/** The channel on which processes notify each other of changes. */
export const CHANNEL = 'ingingo_changes'

/**
 * Counts content changes by tag. A rendering records the count at its start; a later change of its tags outdates it.
 * Next bundles routes separately from the cache handler and the server, so the shared state is kept on the process.
 */
globalThis.ingingoChanges ??= { count: 0, all: 0, tags: new Map(), listeners: [], tell: null }
const changes = globalThis.ingingoChanges

/** Beyond this many tags, everything counts as changed once, and counting restarts. */
const MAX_TAGS = 20_000

/** @returns {number} the number of changes so far: record it when a rendering begins */
export const countChanges = () => changes.count

/**
 * Sets the function that tells other processes of changes made here (lib/platform/sharing).
 * @param {(tags: string[]) => void} tell
 */
export function setAnnouncer(tell) {
  changes.tell = tell
}

/**
 * Records that content with one of the tags has changed, and tells other processes.
 * @param {string[]} tags
 */
export function recordChange(tags) {
  recordLocalChange(tags)
  changes.tell?.(tags)
}

/**
 * Records a change in this process alone: another process reported it, or others detect it by themselves.
 * @param {string[]} tags
 */
export function recordLocalChange(tags) {
  if (changes.tags.size > MAX_TAGS) return recordGlobalChange()
  changes.count += 1
  for (const tag of tags) changes.tags.set(tag, changes.count)
  for (const listen of changes.listeners) listen()
}

/** Records that anything may have changed, as far as this process knows. */
export function recordGlobalChange() {
  changes.count += 1
  if (!isCachingPaused()) changes.all = changes.count
  changes.tags.clear()
  for (const listen of changes.listeners) listen()
}

/** Stops keeping pages: this process misses changes, so no rendering counts as current until `resumeCaching`. */
export function pauseCaching() {
  changes.all = Number.POSITIVE_INFINITY
  recordGlobalChange()
}

/** Resumes after `pauseCaching`; earlier renderings stay outdated. */
export function resumeCaching() {
  changes.all = 0
  recordGlobalChange()
}

/** Returns whether changes may happen that this process does not hear of. */
export const isCachingPaused = () => changes.all === Number.POSITIVE_INFINITY

/**
 * Returns whether nothing that a rendering shows has changed since it began.
 * @param {{ tags: string[], begun: number }} rendering
 */
export const isCurrent = ({ tags, begun }) =>
  begun >= changes.all && tags.every((tag) => (changes.tags.get(tag) ?? 0) <= begun)

/** Calls `listen` synchronously on each change. */
export const onChange = (listen) => changes.listeners.push(listen)
