/** The settings of the admission queue; .env.example explains each. */
const SETTINGS = {
  RENDERS_AT_ONCE: { usual: 2, least: 1, most: 64 },
  MEMBER_WAIT_MS: { usual: 8000, least: 100, most: 60_000 },
  PAGE_WAIT_MS: { usual: 8000, least: 100, most: 60_000 },
  SEARCH_WAIT_MS: { usual: 4000, least: 100, most: 60_000 },
}

/** Work done after a response may be a mail that somebody is waiting for: it begins after this time in any case. */
const BACKGROUND_WAIT_MS = 2000

function read(environment, name) {
  const { usual, least, most } = SETTINGS[name]
  const text = environment[name] || `${usual}`
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new RangeError(`${name} must be a number from ${least} to ${most}, and is "${text}".`)
}

/**
 * The limits of each kind: how many others may be running when it begins, how long it may wait, the event loop delay at which
 * it is refused at once, and when a refused client should retry.
 * @param {Record<string, string | undefined>} environment
 * @throws {RangeError} naming the invalid setting
 */
export function readLimits(environment) {
  const atOnce = read(environment, 'RENDERS_AT_ONCE')
  const [member, page, dear] = ['MEMBER_WAIT_MS', 'PAGE_WAIT_MS', 'SEARCH_WAIT_MS'].map((name) =>
    read(environment, name),
  )
  const never = Number.POSITIVE_INFINITY
  return {
    member: { atOnce: atOnce * 3, mostWaitMs: member, mostDelayMs: member, retrySeconds: 5 },
    page: { atOnce, mostWaitMs: page, mostDelayMs: page / 2, retrySeconds: 5 },
    dear: { atOnce, mostWaitMs: dear, mostDelayMs: dear / 2, retrySeconds: 10 },
    // Nobody waits for a page rendered ahead: the first visitor renders it themselves.
    ahead: { atOnce, mostWaitMs: page, mostDelayMs: page / 2, retrySeconds: 1 },
    background: { atOnce: 1, mostWaitMs: BACKGROUND_WAIT_MS, mostDelayMs: never, retrySeconds: 0 },
  }
}
