'use client'

import { useTranslations } from 'next-intl'
import { CommentBox } from './comment-box'
import type { DiscussionActions } from './use-discussion'
import { useFaultText } from './use-fault-text'

interface Props {
  /** Names the discussion and the person. */
  keepAs: string
  add: DiscussionActions['add']
}

/** The box for a new comment. */
export function NewComment({ keepAs, add }: Props) {
  const t = useTranslations('discussion')
  const faultText = useFaultText()

  async function send(text: string): Promise<string | null> {
    try {
      await add.mutateAsync(text)
      return null
    } catch (error) {
      return faultText(error, t('addFailed'))
    }
  }

  return (
    <div className="mt-8">
      <CommentBox
        label={t('yours')}
        hint={t('hint')}
        submitLabel={t('add')}
        keepAs={keepAs}
        send={send}
      />
    </div>
  )
}
