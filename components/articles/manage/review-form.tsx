'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { call } from '@/lib/browser/api/call'
import { formatLongDate } from '@/lib/core/dates'
import { useToasts } from '../../account/use-toasts'
import { SearchField } from '../../data-table/search-field'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { searchSpecialists } from '../../users/specialist-calls'
import { ReviewerChoice } from './reviewer-choice'
import type { EditableArticle } from './writing-calls'

interface Props {
  article: EditableArticle
  onSaved: () => void
}

/** Who reviewed an article for its medical content, and when that is due again. */
export function ReviewForm({ article, onSaved }: Props) {
  const t = useTranslations('clinicalReview')
  const locale = useLocale()
  const toasts = useToasts()
  const [term, setTerm] = useState('')
  const [reviewerId, setReviewerId] = useState<string | null>(null)
  const [error, setError] = useState<{ reviewer?: string; due?: string }>({})
  const clinicians = useQuery({
    queryKey: ['clinicians', term],
    queryFn: ({ signal }) => searchSpecialists(term, signal),
  })
  const save = useMutation({
    mutationFn: (json: { reviewer_id: string | null; review_due: string | null }) =>
      call('PUT', `/article/${article.article_id}/review`, { json }),
    onSuccess({ message }) {
      toasts.success(message)
      onSaved()
    },
    onError(failure) {
      toasts.failure(failure, t('failed'))
      const { reviewer_id, review_due } = failure instanceof ApiError ? failure.fields : {}
      setError({
        ...(reviewer_id?.[0] ? { reviewer: reviewer_id[0] } : {}),
        ...(review_due?.[0] ? { due: review_due[0] } : {}),
      })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const due = event.currentTarget.elements.namedItem('review_due')
    setError(reviewerId ? {} : { reviewer: t('choose') })
    if (!reviewerId || !(due instanceof HTMLInputElement)) return
    save.mutate({ reviewer_id: reviewerId, review_due: due.value || null })
  }
  const { reviewer, reviewedAt, editorial } = article

  return (
    <div className="grid gap-4">
      <p>
        {reviewer && reviewedAt
          ? t('now', {
              name: `${reviewer.first_name} ${reviewer.last_name}`,
              date: formatLongDate(reviewedAt, locale),
            })
          : t('never')}{' '}
        {editorial.review_due
          ? t('due', { date: formatLongDate(editorial.review_due, locale) })
          : ''}
      </p>
      <SearchField label={t('search')} value={term} onSearch={setTerm} />
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <ReviewerChoice
          clinicians={clinicians}
          chosen={reviewerId}
          onChoose={setReviewerId}
          error={error.reviewer}
        />
        <Field label={t('dueLabel')} hint={t('dueHint')} error={error.due}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name="review_due"
              defaultValue={editorial.review_due?.slice(0, 10)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          {reviewer ? (
            <Button
              variant="secondary"
              busy={save.isPending}
              onClick={() => save.mutate({ reviewer_id: null, review_due: null })}
            >
              {t('remove')}
            </Button>
          ) : null}
          <Button type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </div>
  )
}
