import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { NOTIFICATIONS } from '../../notifications/notification-calls'
import { type CaseDetail, caseKey, seeCase } from '../forum-calls'

/** Reports once that the page of a case is open: marks its notices as read and shows its author who has seen it. */
export function useSeenCase(id: string, detail: CaseDetail | undefined): void {
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const reported = useRef<string | null>(null)
  useEffect(() => {
    if (!detail || reported.current === id) return
    reported.current = id
    const isUnseen = detail.post.receipts.some(
      ({ person, seen_at }) => person.user_id === user_id && !seen_at,
    )
    seeCase(id).then(
      () => {
        void client.invalidateQueries({ queryKey: [NOTIFICATIONS] })
        if (isUnseen) void client.invalidateQueries({ queryKey: caseKey(id) })
      },
      // Nothing the reader must know: reopening the page reports it again.
      () => {
        reported.current = null
      },
    )
  }, [id, detail, user_id, client])
}
