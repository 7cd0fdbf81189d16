import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnread } from './notification-calls'
import { IS_LIVE, UNREAD } from './use-unread-stream'

const EVERY_MS = 60_000

/**
 * The number of unread notifications; undefined until it is known. The stream reports each change; without one it is polled
 * every minute and when the user returns.
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
