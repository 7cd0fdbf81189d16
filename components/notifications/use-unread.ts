import { useQuery } from '@tanstack/react-query'
import { countUnread, NOTIFICATIONS } from './notification-calls'

const EVERY_MS = 60_000

/** How many notifications nobody has read; undefined until it is known. Asked again each minute and on coming back. */
export function useUnread(): number | undefined {
  const { data } = useQuery({
    queryKey: [NOTIFICATIONS, 'unread'],
    queryFn: ({ signal }) => countUnread(signal),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  return data
}
