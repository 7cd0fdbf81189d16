import { useQuery } from '@tanstack/react-query'
import { listDrafts } from './draft-calls'

/** The query key of all drafts. */
export const DRAFTS = 'drafts'

/** The viewer's drafts on the server. */
export const useDrafts = () =>
  useQuery({ queryKey: [DRAFTS, 'list'], queryFn: ({ signal }) => listDrafts(signal) })
