const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** How long what is over is kept, in milliseconds: the one place where such a time is stated. */
export const retention = {
  /** What was deleted, until it is destroyed: so long it can be restored (docs/rules.md#content). */
  deleted: 30 * DAY_MS,
  /** What somebody types and does not send, on the device as on the server. */
  draft: 30 * DAY_MS,
  /** Pages that somebody has read, on their device. */
  readPage: 30 * DAY_MS,
  /** A while after they ended, so that a complaint can still be looked into. */
  session: 30 * DAY_MS,
  sentMail: 30 * DAY_MS,
  oneTimeLink: 7 * DAY_MS,
  triesCount: HOUR_MS,
  editingPresence: DAY_MS,
  readNotice: 90 * DAY_MS,
  unreadNotice: 365 * DAY_MS,
  /** How often something was read on a day. */
  dailyCount: 2 * 365 * DAY_MS,
  /** Words that found nothing: by then somebody has written about it, or nobody will. */
  wordsNotFound: 90 * DAY_MS,
  /** The answer to a call that may be repeated (docs/decisions/0011-repeated-requests.md). */
  idempotencyKey: DAY_MS,
  /** A file that no row names: its row may still be on its way. */
  unnamedFile: DAY_MS,
} as const
