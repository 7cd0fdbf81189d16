import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readToken } from '@/lib/browser/session/session-store'
import { WORK } from '../dashboard/work/use-work'
import { FORUM } from '../forum/forum-key'
import { countUnread, NOTIFICATIONS } from './notification-calls'

const ADDRESS = '/api/v1/notifications/stream'

/** The cache keys of the unread count, and of whether the stream delivers it. */
const UNREAD = [NOTIFICATIONS, 'unread']
const IS_LIVE = [NOTIFICATIONS, 'live']

function readCount(text: string): number | null {
  try {
    const { unreadCount }: { unreadCount?: unknown } = JSON.parse(text)
    return typeof unreadCount === 'number' ? unreadCount : null
  } catch {
    return null
  }
}

/** The queries to refetch for each kind of object that others change. */
const READ_OF: Record<string, readonly string[]> = {
  forum: [FORUM],
  'forum-comment': [FORUM],
  article: ['articles'],
  paper: ['papers'],
}

function readKinds(text: string): string[] {
  try {
    const { kinds }: { kinds?: unknown } = JSON.parse(text)
    return Array.isArray(kinds) ? kinds.filter((kind) => typeof kind === 'string') : []
  } catch {
    return []
  }
}

const EVERY_MS = 60_000
/** The shortest pause before a refused stream is opened again. */
const REOPEN_MS = 5000

/**
 * Follows the number of unread notices while the page is visible, and refetches data that a notice or other people's
 * changes affect. Without a stream, polls the number every minute.
 */
export function useUnreadStream(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | null = null
    let isReconnecting = false
    let reopening: ReturnType<typeof setTimeout> | undefined
    // Nothing observes this query, and it must not be garbage-collected for that.
    client.setQueryDefaults(IS_LIVE, { gcTime: Number.POSITIVE_INFINITY })
    const setLive = (isLive: boolean) => client.setQueryData(IS_LIVE, isLive)
    const refetch = (names: readonly string[][]) => {
      // Does not refetch a text that is being edited.
      const predicate = ({ queryKey }: Query) => queryKey[1] !== 'edit'
      for (const queryKey of names) void client.invalidateQueries({ queryKey, predicate })
    }
    const takeChanges = (kinds: string[]) => {
      const names = new Set([WORK, ...kinds.flatMap((kind) => READ_OF[kind] ?? [])])
      if (kinds.length > 0) refetch([...names].map((name) => [name]))
    }

    function updateCount(count: number | null) {
      if (count === null) return
      const before = client.getQueryData<number>(UNREAD)
      // Changes were not reported while there was no stream.
      const wasDisconnected = client.getQueryData(IS_LIVE) === false
      setLive(true)
      client.setQueryData(UNREAD, count)
      if (!wasDisconnected && (before === undefined || before === count)) return
      refetch([[NOTIFICATIONS, 'rows']])
      if (wasDisconnected) takeChanges(Object.keys(READ_OF))
      else if (before !== undefined && count > before) refetch([[WORK], [FORUM]])
    }

    function close() {
      clearTimeout(reopening)
      stream?.close()
      stream = null
      setLive(false)
    }

    /** The browser does not retry a stream after an error status, so this opens a new one later. */
    function reopenLater() {
      close()
      // Spreads out the clients that a restarting server refused at the same time.
      reopening = setTimeout(open, REOPEN_MS * (1 + 2 * Math.random()))
    }

    function open() {
      clearTimeout(reopening)
      if (stream || document.hidden) return
      stream = new EventSource(ADDRESS)
      stream.addEventListener('unread', ({ data }) => updateCount(readCount(data)))
      stream.addEventListener('changed', ({ data }) => takeChanges(readKinds(data)))
      // Hosts end each request after a while: the browser reconnects by itself and receives what it missed.
      stream.addEventListener('resume', () => {
        isReconnecting = true
      })
      stream.addEventListener('ended', () => {
        close()
        // The next response reports that the session is over, and the page redirects. Without a token, the person has just
        // signed out here, and the page is already being left.
        if (readToken()) refetch([UNREAD])
      })
      // The browser reconnects by itself unless it was refused; one refetch starts the polling that bridges the gap.
      stream.addEventListener('error', () => {
        const wasLive = client.getQueryData(IS_LIVE)
        const isRefused = stream?.readyState === EventSource.CLOSED
        const isExpected = isReconnecting && !isRefused
        isReconnecting = false
        if (isRefused) reopenLater()
        if (isExpected || !wasLive) return
        setLive(false)
        refetch([UNREAD])
      })
    }

    const follow = () => (document.hidden ? close() : open())
    open()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [client])
}

/**
 * The number of unread notifications; undefined until known. The stream reports each change; without one, polls every
 * minute and when the user returns.
 */
export function useUnread(): number | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => countUnread(signal),
    refetchInterval: () => (client.getQueryData(IS_LIVE) ? false : EVERY_MS),
    refetchOnWindowFocus: 'always',
  })
  return data
}
