'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { WORK } from '../../dashboard/work/use-work'
import { Card } from '../../ui/card'
import { answerFollowUp } from '../forum-calls'
import { FORUM } from '../forum-key'
import { ChangeAnswer, FollowUpQuestion } from './follow-up-question'

/**
 * The patient's condition some weeks later, shown to everybody; the question itself, shown to the author, who can also
 * change the answer.
 */
export function CaseFollowUp({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('followUp')
  const locale = useLocale()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const { post_id: id, follow_up: known } = post
  if (!known || post.redacted || (!known.condition && !post.is_mine)) return null
  const isOpen = isChanging || !known.condition || !known.advice
  const canAnswer = post.is_mine && isOpen
  const finish = () => {
    setChanging(false)
    for (const key of [FORUM, WORK]) void client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <Card as="section" aria-labelledby="follow-up" className="grid gap-2 p-4">
      <h2 id="follow-up" className="text-lg">
        {t('heading')}
      </h2>
      {canAnswer ? (
        <FollowUpQuestion
          send={(answer) => answerFollowUp(id, answer)}
          known={isChanging ? null : known.condition}
          isReopened={isChanging}
          onDone={finish}
        />
      ) : null}
      {!canAnswer && known.condition && known.answered_at ? (
        <p>
          {t('said', {
            condition: t(`conditions.${known.condition}`),
            date: formatLongDate(known.answered_at, locale),
          })}{' '}
          {known.advice ? t(`adviceSaid.${known.advice}`) : null}
        </p>
      ) : null}
      {post.is_mine && !isOpen ? <ChangeAnswer onClick={() => setChanging(true)} /> : null}
    </Card>
  )
}
