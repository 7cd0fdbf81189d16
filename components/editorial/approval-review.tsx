import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchField } from '../data-table/search-field'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Select } from '../ui/select'
import { searchSpecialists } from '../users/specialist-calls'
import { dayInAYear } from './due-day'
import { ReviewerChoice } from './reviewer-choice'

const KINDS = ['none', 'done', 'asked'] as const

/** Whether a clinician reviewed what is approved, or is asked to, and who. */
export interface ChosenReview {
  kind: (typeof KINDS)[number]
  reviewerId: string | null
  /** When it is to be reviewed again, as `2027-03-01`. */
  due: string
}

export const NO_REVIEW: ChosenReview = { kind: 'none', reviewerId: null, due: dayInAYear() }

/** The same, as the call takes it. */
export interface ApprovedReview {
  reviewer_id?: string
  review_due?: string
  is_asked?: true
}

export function toApproved({ kind, reviewerId, due }: ChosenReview): ApprovedReview {
  if (kind === 'none' || !reviewerId) return {}
  if (kind === 'asked') return { reviewer_id: reviewerId, is_asked: true }
  return { reviewer_id: reviewerId, ...(due ? { review_due: due } : {}) }
}

interface Props {
  review: ChosenReview
  onChange: (review: ChosenReview) => void
  error?: string | undefined
}

/** Who approves names who reviewed that very text, or sends it to somebody who is to. */
export function ApprovalReview({ review, onChange, error }: Props) {
  const t = useTranslations('clinicalReview')
  const { kind, due } = review
  return (
    <>
      <Field label={t('approval')} hint={t('approvalHint')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => {
              const chosen = KINDS.find((each) => each === target.value) ?? 'none'
              onChange({ ...review, kind: chosen })
            }}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`approvals.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'none' ? null : <Reviewers review={review} onChange={onChange} error={error} />}
      {kind === 'done' ? (
        <Field label={t('dueLabel')} hint={t('dueHint')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={due}
              onChange={({ target }) => onChange({ ...review, due: target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

function Reviewers({ review, onChange, error }: Props) {
  const t = useTranslations('clinicalReview')
  const [term, setTerm] = useState('')
  const clinicians = useQuery({
    queryKey: ['clinicians', term],
    queryFn: ({ signal }) => searchSpecialists(term, signal),
  })
  return (
    <>
      <SearchField label={t('search')} value={term} onSearch={setTerm} />
      <ReviewerChoice
        clinicians={clinicians}
        current={null}
        chosen={review.reviewerId}
        onChoose={(reviewerId) => onChange({ ...review, reviewerId })}
        error={error}
      />
    </>
  )
}
