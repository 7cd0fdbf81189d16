const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** How long a device keeps pages its reader has read. Separate, so that the service worker does not contain the other times. */
export const READ_PAGE_MS = 30 * DAY_MS

/** How long data is kept, in milliseconds: the only place where retention is set. */
export const retention = {
  /** Deleted content, until it is destroyed; it can be restored until then (docs/rules.md#content). */
  deleted: 30 * DAY_MS,
  /** Unsent drafts, on the device as on the server. */
  draft: 30 * DAY_MS,
  /** Kept for a while after they end, so that complaints can be investigated. */
  session: 30 * DAY_MS,
  /** Mails and alerts once sent, or given up. */
  sentMail: 30 * DAY_MS,
  oneTimeLink: 7 * DAY_MS,
  triesCount: HOUR_MS,
  editingPresence: DAY_MS,
  readNotice: 90 * DAY_MS,
  unreadNotice: 365 * DAY_MS,
  dailyCount: 2 * 365 * DAY_MS,
  /** How long a person can appeal against an administrator's decision; a removed comment is kept for that. */
  appeal: 30 * DAY_MS,
  /** How long the old address can undo a change; the change is kept for as long again. */
  emailUndo: 7 * DAY_MS,
  /** Decisions about people, with their reasons. */
  moderation: 365 * DAY_MS,
  /** Searches without results. */
  wordsNotFound: 90 * DAY_MS,
  /** The response to a call that may be repeated (docs/decisions/0011-repeated-requests.md). */
  idempotencyKey: DAY_MS,
  /** The archive of a person's data, from its creation. */
  dataExport: 7 * DAY_MS,
  /** The grace period in which an account's erasure can be cancelled. */
  erasure: 14 * DAY_MS,
  /** For a direct upload and the call that names it: a paper takes an hour over a slow connection. */
  directUpload: 2 * HOUR_MS,
  /** A file without a row, which may still be written. */
  unnamedFile: DAY_MS,
} as const
