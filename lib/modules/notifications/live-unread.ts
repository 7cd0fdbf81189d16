import 'server-only'
import { AppError } from '@/lib/core/errors'
import { can } from '@/lib/core/permissions'
import { toViewer, viewerColumns } from '@/lib/platform/auth/standing'
import { db } from '@/lib/platform/db/client'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { readChangedKinds } from './live-changes'

/** The whole process asks this often, in one go for everybody who listens; nobody costs a connection. */
const LOOK_EVERY_MS = 1000
/** Keeps proxies from taking a silent stream for a dead one. */
const HEARTBEAT_EVERY_MS = 25_000
/** Tabs of one person; the oldest makes room. */
const MOST_OF_A_PERSON = 8
const MOST_STREAMS = 2000
const RETRY_SECONDS = 60
/** Texts that wait for a client that does not read. */
const MOST_WAITING = 20

/** Whose stream it is, and by which session. */
interface Listening {
  userId: string
  sessionId: string
}

interface Listener extends Listening {
  /** What was sent last; null before the first time. */
  unread: number | null
  send: (text: string) => void
  end: () => void
}

const listeners = new Set<Listener>()
let timers: NodeJS.Timeout[] = []

const eventText = (event: string, data: object) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function remove(listener: Listener): void {
  listeners.delete(listener)
  if (listeners.size > 0) return
  timers.forEach(clearInterval)
  timers = []
}

const unique = (texts: string[]) => [...new Set(texts)]

/** The sessions that are open, and whether each is one of the staff. */
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
  const rows = await db().notification.groupBy({
    by: ['userId'],
    where: { userId: { in: unique([...listeners].map(({ userId }) => userId)) }, readAt: null },
    _count: true,
  })
  return new Map(rows.map(({ userId, _count }) => [userId, _count]))
}

async function look(now: Date = new Date()): Promise<void> {
  if (listeners.size === 0) return
  // Who comes while the database is asked is told by the next look.
  const asked = [...listeners]
  const open = await readOpenSessions(now)
  const unread = await readUnread()
  const kinds = await readChangedKinds(now)
  for (const listener of asked) {
    if (!open.has(listener.sessionId)) {
      listener.send(eventText('ended', {}))
      listener.end()
      continue
    }
    const count = unread.get(listener.userId) ?? 0
    if (count !== listener.unread) listener.send(eventText('unread', { unreadCount: count }))
    listener.unread = count
    if (kinds.length > 0 && open.get(listener.sessionId)) {
      listener.send(eventText('changed', { kinds }))
    }
  }
}

/**
 * Asks the database once for everybody who listens: says changed counts, to the staff of what kinds something changed,
 * and ends the streams of sessions that are over.
 * At most once at a time.
 */
export const lookForUnread = singleRun('unread', () => look())

function add(listener: Listener): void {
  const own = [...listeners].filter(({ userId }) => userId === listener.userId)
  if (own.length >= MOST_OF_A_PERSON) own[0]?.end()
  listeners.add(listener)
  if (timers.length === 0) {
    const beat = () => {
      for (const each of listeners) each.send(': still here\n\n')
    }
    timers = [
      setInterval(lookForUnread, LOOK_EVERY_MS).unref(),
      setInterval(beat, HEARTBEAT_EVERY_MS).unref(),
    ]
  }
  void lookForUnread()
}

/**
 * How many notices somebody has not read, as server-sent events: `unread` with `{unreadCount}` at once and whenever it
 * changes, to the staff `changed` with `{kinds}` when cases or content did, `ended` when the session is over, and then the end.
 * @param signal of the request: fires when the client has gone
 * @throws AppError `too_many` (429) when the process holds as many streams as it can bear.
 */
export function openUnreadStream(
  listening: Listening,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  if (listeners.size >= MOST_STREAMS) {
    throw new AppError('too_many', 'notifications.tooManyStreams', undefined, RETRY_SECONDS)
  }
  const encoder = new TextEncoder()
  let end = () => {}
  let leave = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const listener: Listener = {
        ...listening,
        unread: null,
        send(text) {
          // Left while the database was asked.
          if (!listeners.has(listener)) return
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) return end()
          controller.enqueue(encoder.encode(text))
        },
        end: () => end(),
      }
      leave = () => remove(listener)
      end = () => {
        if (!listeners.has(listener)) return
        remove(listener)
        controller.close()
      }
      signal.addEventListener('abort', () => end(), { once: true })
      add(listener)
      listener.send(`retry: ${LOOK_EVERY_MS}\n\n`)
    },
    // It is closed already, and not to be closed again.
    cancel: () => leave(),
  })
}
