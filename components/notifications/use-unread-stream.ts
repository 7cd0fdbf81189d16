import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { WORK } from '../dashboard/work/use-work'
import { FORUM } from '../forum/forum-key'
import { NOTIFICATIONS } from './notification-calls'

const ADDRESS = '/api/v1/notifications/stream'

/** Where the number of unread notices is kept, and whether the stream tells it. */
export const UNREAD = [NOTIFICATIONS, 'unread']
export const IS_LIVE = [NOTIFICATIONS, 'live']

function readCount(text: string): number | null {
  try {
    const { unreadCount }: { unreadCount?: unknown } = JSON.parse(text)
    return typeof unreadCount === 'number' ? unreadCount : null
  } catch {
    return null
  }
}

/** What is read of each kind of object that others change. */
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

/**
 * Listens for the number of unread notices while the page is looked at, and reads anew what a new notice is about, and
 * what somebody else has changed.
 * Where no stream comes through, the number is asked for each minute as before.
 */
export function useUnreadStream(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | null = null
    // Nobody watches it, and it is not to be forgotten for that.
    client.setQueryDefaults(IS_LIVE, { gcTime: Number.POSITIVE_INFINITY })
    const setLive = (isLive: boolean) => client.setQueryData(IS_LIVE, isLive)
    const readAnew = (names: readonly string[][]) => {
      // What somebody is changing is not read anew behind their back.
      const predicate = ({ queryKey }: Query) => queryKey[1] !== 'edit'
      for (const queryKey of names) void client.invalidateQueries({ queryKey, predicate })
    }
    const takeChanges = (kinds: string[]) => {
      const names = new Set([WORK, ...kinds.flatMap((kind) => READ_OF[kind] ?? [])])
      if (kinds.length > 0) readAnew([...names].map((name) => [name]))
    }

    function take(count: number | null) {
      if (count === null) return
      const before = client.getQueryData<number>(UNREAD)
      // While no stream came through, changes were not told.
      const wasAway = client.getQueryData(IS_LIVE) === false
      setLive(true)
      client.setQueryData(UNREAD, count)
      if (before === undefined || (before === count && !wasAway)) return
      const hasNew = count > before || wasAway
      readAnew([[NOTIFICATIONS, 'rows'], ...(hasNew ? [[WORK], [FORUM]] : [])])
    }

    function close() {
      stream?.close()
      stream = null
      setLive(false)
    }

    function open() {
      if (stream || document.hidden) return
      stream = new EventSource(ADDRESS)
      stream.addEventListener('unread', ({ data }) => take(readCount(data)))
      stream.addEventListener('changed', ({ data }) => takeChanges(readKinds(data)))
      stream.addEventListener('ended', () => {
        close()
        // The next answer says that the session is over, and the page leaves.
        readAnew([UNREAD])
      })
      // The browser tries again by itself, unless it was refused; asking once more begins the polling that bridges the gap.
      stream.addEventListener('error', () => {
        if (!client.getQueryData(IS_LIVE)) return
        setLive(false)
        readAnew([UNREAD])
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
