import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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

/**
 * Listens for the number of unread notices while the page is looked at, and reads anew what a new notice is about.
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
      for (const queryKey of names) void client.invalidateQueries({ queryKey })
    }

    function take(count: number | null) {
      if (count === null) return
      const before = client.getQueryData<number>(UNREAD)
      setLive(true)
      client.setQueryData(UNREAD, count)
      if (before === undefined || before === count) return
      const isNews = count > before
      readAnew([[NOTIFICATIONS, 'rows'], ...(isNews ? [['work'], [FORUM]] : [])])
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
