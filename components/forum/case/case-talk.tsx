'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import type { SlipDto } from '@/lib/modules/forum/slip-schema'
import { useTableAddress } from '../../data-table/table-address'
import { useCommentActions } from './use-comment-actions'
import { WithdrawalSlip } from './withdrawal-slip'

/** The boxes, one of which is open at a time: to reply to a comment, or to edit it. */
type Box = 'reply' | 'edit'

/** The state that the comments of a case share. */
function useTalk(post: ForumPostDetailDto) {
  const { read, go } = useTableAddress()
  const reply = read('reply')
  const [slip, showSlip] = useState<SlipDto | null>(null)
  return {
    post,
    slip,
    showSlip,
    actions: useCommentActions(post.post_id),
    /** The open box, kept in the address so that a sign-in in between leads back to it. */
    box: reply || read('edit'),
    isOpen: (kind: Box, id: string) => read(kind) === id,
    open: (kind: Box, id: string) => go({ reply: null, edit: null, [kind]: id }, 'replace'),
    close: () => go({ reply: null, edit: null }, 'replace'),
  }
}

const Talk = createContext<ReturnType<typeof useTalk> | null>(null)

/** Provides it to the comments below; a slip to print takes their place. */
export function CaseTalk({ post, children }: { post: ForumPostDetailDto; children: ReactNode }) {
  const talk = useTalk(post)
  const { slip, showSlip } = talk
  return (
    <Talk.Provider value={talk}>
      {slip ? <WithdrawalSlip slip={slip} onClose={() => showSlip(null)} /> : children}
    </Talk.Provider>
  )
}

/**
 * The state that the comments of a case share.
 * @throws Error outside the page of a case.
 */
export function useCaseTalk() {
  const talk = useContext(Talk)
  if (!talk) throw new Error('There is no case here.')
  return talk
}
