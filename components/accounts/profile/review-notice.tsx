import type { ReactNode } from 'react'
import { isProfessional } from '@/lib/core/accounts'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { Notice } from '../../ui/notice'

interface Props {
  user: UserDto
  texts: { reviewTitle: string; reviewText: string; rejectedTitle: string; rejectedText: string }
  action?: ReactNode
}

/** Returns whether the account has only a visitor's rights until an administrator has decided. */
export function awaitsReview(user: UserDto): boolean {
  return isProfessional(user.role) && !user.is_approved
}

/** Tells a professional why they have only a visitor's rights, and what they can do. */
export function ReviewNotice({ user, texts, action }: Props) {
  const reason = user.rejection_reason
  if (reason === null) {
    return (
      <Notice title={texts.reviewTitle} action={action}>
        <p>{texts.reviewText}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={texts.rejectedTitle} action={action}>
      <p className="border-l-4 border-line pl-3">{reason}</p>
      <p>{texts.rejectedText}</p>
    </Notice>
  )
}
