import 'server-only'
import { contentKindNames } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { can } from '@/lib/core/permissions'
import { DAY_MS } from '@/lib/core/retention'
import { toViewer, viewerColumns } from '@/lib/platform/auth/standing'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { singleRun } from '@/lib/platform/jobs/single-run'

/** The kinds of objects whose changes the staff see live. */
const WATCHED = [
  'forum',
  'forum-comment',
  ...contentKindNames.flatMap((kind) => [kind, `${kind}-comment`]),
]
/** Longer than any transaction, since events may commit out of order. */
const LOOK_BACK_MS = 15_000

let seenEventIds = new Set<string>()

/**
 * Reads the kinds of objects changed since this process last asked, from their audit events.
 * @returns kinds of objects, such as `forum`; each change is reported once, including changes committed late
 */
async function readChangedKinds(now: Date): Promise<string[]> {
  const events = await db().auditEvent.findMany({
    where: {
      createdAt: { gt: new Date(now.getTime() - LOOK_BACK_MS) },
      objectKind: { in: WATCHED },
    },
    select: { id: true, objectKind: true },
  })
  const fresh = events.filter(({ id }) => !seenEventIds.has(id))
  seenEventIds = new Set(events.map(({ id }) => id))
  return [...new Set(fresh.map(({ objectKind }) => objectKind))].sort()
}

/**
 * Reads the kinds of objects changed since a given time, for a client that reconnects. Includes changes made shortly
 * before it.
 */
async function readKindsChangedSince(moment: Date): Promise<string[]> {
  const events = await db().auditEvent.findMany({
    where: {
      createdAt: { gt: new Date(moment.getTime() - LOOK_BACK_MS) },
      objectKind: { in: WATCHED },
    },
    select: { objectKind: true },
    distinct: ['objectKind'],
  })
  return events.map(({ objectKind }) => objectKind).sort()
}

/** Polling interval of the process: one query for all listeners, so that none holds a database connection. */
const POLL_INTERVAL_MS = 1000
/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_EVERY_MS = 25_000
/** A new stream beyond this number closes the person's oldest one. */
const MAX_STREAMS_PER_USER = 8
const MAX_STREAMS = 2000
const RETRY_SECONDS = 60
/** The maximum number of messages queued for a client that does not read. */
const MAX_WAITING = 20

/** The person and session that a stream belongs to. */
interface StreamOwner {
  userId: string
  sessionId: string
  /** When an earlier stream of the same page ended; null for the first one. */
  since: Date | null
}

interface Listener extends StreamOwner {
  /** The last count sent; null before the first. */
  unread: number | null
  send: (text: string) => void
  end: () => void
}

const listeners = new Set<Listener>()
let timers: NodeJS.Timeout[] = []

/** A browser that reopens the stream sends the id of the last event: everything up to then has been delivered. */
const eventText = (event: string, data: object, now: Date) =>
  `id: ${now.getTime()}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The time that an event id encodes; null for ids that are not ours, or are over a day old. */
export function parseEventId(lastEventId: string | null, now: Date = new Date()): Date | null {
  const moment = Number(lastEventId ?? '')
  return moment > now.getTime() - DAY_MS && moment <= now.getTime() ? new Date(moment) : null
}

function remove(listener: Listener): void {
  listeners.delete(listener)
  if (listeners.size > 0) return
  timers.forEach(clearInterval)
  timers = []
}

const unique = (texts: string[]) => [...new Set(texts)]

/** The sessions still open, and whether each one's user may read the forum. */
async function readOpenSessions(now: Date): Promise<Map<string, boolean>> {
  const rows = await db().session.findMany({
    where: {
      id: { in: unique([...listeners].map(({ sessionId }) => sessionId)) },
      revokedAt: null,
      expiresAt: { gt: now },
      user: { accountStatus: 'ACTIVE' },
    },
    select: { id: true, user: { select: viewerColumns(now) } },
  })
  return new Map(rows.map(({ id, user }) => [id, can(toViewer(user), 'forum.read')]))
}

async function readUnread(): Promise<Map<string, number>> {
  const ids = unique([...listeners].map(({ userId }) => userId))
  const rows = await db().$queryRaw<{ userId: string; count: number }[]>`
    SELECT notice.user_id::text AS "userId", count(*)::int AS count FROM notification AS notice
    LEFT JOIN notification_preference AS wish ON wish.user_id = notice.user_id
    WHERE notice.user_id = ANY(${ids}::uuid[]) AND notice.read_at IS NULL
      AND NOT notice.kind = ANY(coalesce(wish.app_muted, '{}'))
    GROUP BY notice.user_id`
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

async function pollListeners(now: Date = new Date()): Promise<void> {
  if (listeners.size === 0) return
  // The next poll serves a listener that joins during the query.
  const current = [...listeners]
  const open = await readOpenSessions(now)
  const unread = await readUnread()
  const kinds = await readChangedKinds(now)
  for (const listener of current) {
    if (!open.has(listener.sessionId)) {
      listener.send(eventText('ended', {}, now))
      listener.end()
      continue
    }
    const count = unread.get(listener.userId) ?? 0
    if (count !== listener.unread) listener.send(eventText('unread', { unreadCount: count }, now))
    listener.unread = count
    if (!open.get(listener.sessionId)) continue
    const missed = listener.since ? await readKindsChangedSince(listener.since) : []
    listener.since = null
    const changed = unique([...kinds, ...missed])
    if (changed.length > 0) listener.send(eventText('changed', { kinds: changed }, now))
  }
}

/**
 * Polls the database once for all listeners: sends changed counts and, to staff, the kinds that changed; ends the streams
 * of sessions that are over. At most once at a time.
 */
export const pollUnread = singleRun('unread', () => pollListeners())

function add(listener: Listener): void {
  const own = [...listeners].filter(({ userId }) => userId === listener.userId)
  if (own.length >= MAX_STREAMS_PER_USER) own[0]?.end()
  listeners.add(listener)
  if (timers.length === 0) {
    const beat = () => {
      for (const each of listeners) each.send(': still here\n\n')
    }
    timers = [
      setInterval(pollUnread, POLL_INTERVAL_MS).unref(),
      setInterval(beat, HEARTBEAT_EVERY_MS).unref(),
    ]
  }
  void pollUnread()
}

/**
 * Streams a person's unread count as server-sent events: `unread` with `{unreadCount}` at once and on each change; to staff
 * `changed` with `{kinds}` when cases or content changed (also while they were away); `ended` when the session is over, then
 * closes. Where requests have a time limit (STREAM_SECONDS), sends `resume` at its end: the browser opens a new stream.
 * @param signal the request's signal: fires when the client has gone
 * @throws AppError `too_many` (429) when the process has reached its limit of open streams.
 */
export function openUnreadStream(
  listening: StreamOwner,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  if (listeners.size >= MAX_STREAMS) {
    throw new AppError('too_many', 'notifications.tooManyStreams', undefined, RETRY_SECONDS)
  }
  const encoder = new TextEncoder()
  let end = () => {}
  let leave = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const { STREAM_SECONDS } = env()
      const pause = () => {
        listener.send(eventText('resume', {}, new Date()))
        end()
      }
      const timer = STREAM_SECONDS && setTimeout(pause, STREAM_SECONDS * 1000).unref()
      const listener: Listener = {
        ...listening,
        unread: null,
        send(text) {
          // The client left during the query.
          if (!listeners.has(listener)) return
          if ((controller.desiredSize ?? 0) < -MAX_WAITING) return end()
          controller.enqueue(encoder.encode(text))
        },
        end: () => end(),
      }
      leave = () => {
        clearTimeout(timer)
        remove(listener)
      }
      end = () => {
        if (!listeners.has(listener)) return
        leave()
        controller.close()
      }
      signal.addEventListener('abort', () => end(), { once: true })
      add(listener)
      listener.send(`retry: ${POLL_INTERVAL_MS}\n\n`)
    },
    // The stream is closed already, and must not be closed again.
    cancel: () => leave(),
  })
}
