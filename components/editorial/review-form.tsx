'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { useToasts } from '../accounts/session/use-toasts'
import { searchSpecialists } from '../accounts/users/specialist-calls'
import { SearchField } from '../data-table/search-field'
import { Button } from '../ui/button'
import { dialogActionsStyle } from '../ui/dialog-style'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Notice } from '../ui/notice'
import { type ItemKey, LISTS, type Reviewed, saveReview, toFutureDay } from './editorial-state'
import { ReviewerChoice } from './reviewer-choice'

interface Props {
  item: ItemKey
  reviewed: Reviewed
  onSaved: () => void
}

/** States who reviewed the item or is asked to. */
export function describeReview(
  { reviewer, reviewedAt }: Pick<Reviewed, 'reviewer' | 'reviewedAt'>,
  locale: Locale,
  t: ReturnType<typeof useTranslations<'clinicalReview'>>,
): string {
  if (!reviewer) return t('never')
  const name = `${reviewer.first_name} ${reviewer.last_name}`
  return reviewedAt
    ? t('now', { name, date: formatLongDate(reviewedAt, locale) })
    : t('asked', { name })
}

/** Sets who reviewed an article or a paper clinically, and when the next review is due. */
export function ReviewForm({ item, reviewed, onSaved }: Props) {
  const t = useTranslations('clinicalReview')
  const locale = useLocale()
  const toasts = useToasts()
  const client = useQueryClient()
  const { reviewer, changed_since_review, editorial, updatedAt } = reviewed
  const { reviewer_id, review_due, review_sent_back: sentBack } = editorial
  const [term, setTerm] = useState('')
  const [reviewerId, setReviewerId] = useState(reviewer_id)
  const [error, setError] = useState<{ reviewer?: string; due?: string }>({})
  const clinicians = useQuery({
    queryKey: ['clinicians', term],
    queryFn: ({ signal }) => searchSpecialists(term, signal),
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: (review: Parameters<typeof saveReview>[1]) => saveReview(item, review),
    async onSuccess({ message }) {
      // The next save must name the refetched version.
      const names = [LISTS[item.kind], 'work']
      await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
      toasts.success(message)
      onSaved()
    },
    onError(failure) {
      toasts.failure(failure, t('failed'))
      const fields = failure instanceof ApiError ? failure.fields : {}
      setError({
        ...(fields.reviewer_id?.[0] ? { reviewer: fields.reviewer_id[0] } : {}),
        ...(fields.review_due?.[0] ? { due: fields.review_due[0] } : {}),
      })
    },
  })
  const ask = () => {
    setError(reviewerId ? {} : { reviewer: t('choose') })
    if (!reviewerId) return
    const newReview = { reviewer_id: reviewerId, review_due: null, is_asked: true }
    save.mutate({ ...newReview, updated_at: updatedAt })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const due = event.currentTarget.elements.namedItem('review_due')
    setError(reviewerId ? {} : { reviewer: t('choose') })
    if (!reviewerId || !(due instanceof HTMLInputElement)) return
    save.mutate({
      reviewer_id: reviewerId,
      review_due: due.value || null,
      updated_at: updatedAt,
    })
  }

  return (
    <div className="grid gap-4">
      <p>
        {describeReview(reviewed, locale, t)}{' '}
        {changed_since_review
          ? `${t('changed', { date: formatLongDate(changed_since_review, locale) })} `
          : ''}
        {review_due ? t('due', { date: formatLongDate(review_due, locale) }) : ''}
      </p>
      {sentBack ? <Notice tone="warning">{t('sentBack', { reason: sentBack })}</Notice> : null}
      <SearchField label={t('search')} value={term} onSearch={setTerm} />
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <ReviewerChoice
          clinicians={clinicians}
          current={reviewer && reviewer_id ? { ...reviewer, user_id: reviewer_id } : null}
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
              // The server refuses a past date.
              defaultValue={toFutureDay(review_due)}
            />
          )}
        </Field>
        <div className={dialogActionsStyle}>
          {reviewer ? (
            <Button
              variant="secondary"
              busy={save.isPending}
              onClick={() => save.mutate({ reviewer_id: null, review_due: null })}
            >
              {t('remove')}
            </Button>
          ) : null}
          <Button variant="secondary" busy={save.isPending} onClick={ask}>
            {t('ask')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </div>
  )
}
