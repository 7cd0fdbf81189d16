import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { NOTIFICATIONS } from '../../notifications/notification-calls'
import { type CaseDetail, caseKey, seeCase } from '../forum-calls'

/** Says once that the page of a case is open: its notices are read, and its author sees who has seen it. */
export function useSeenCase(id: string, detail: CaseDetail | undefined): void {
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const said = useRef<string | null>(null)
  useEffect(() => {
    if (!detail || said.current === id) return
    said.current = id
    const isNews = detail.post.receipts.some(
      ({ person, seen_at }) => person.user_id === user_id && !seen_at,
    )
    seeCase(id).then(
      () => {
        void client.invalidateQueries({ queryKey: [NOTIFICATIONS] })
        if (isNews) void client.invalidateQueries({ queryKey: caseKey(id) })
      },
      // Nothing that the reader must know of: opening the page again says it again.
      () => {
        said.current = null
      },
    )
  }, [id, detail, user_id, client])
}
