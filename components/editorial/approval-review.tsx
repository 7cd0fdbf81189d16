import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { searchSpecialists } from '../accounts/users/specialist-calls'
import { SearchField } from '../data-table/search-field'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Select } from '../ui/select'
import { type ChosenReview, REVIEW_KINDS } from './editorial-state'
import { ReviewerChoice } from './reviewer-choice'

interface Props {
  review: ChosenReview
  onChange: (review: ChosenReview) => void
  error?: string | undefined
}

/** Lets the approver name the clinician who reviewed this version, or ask one to review it. */
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
              const chosen = REVIEW_KINDS.find((each) => each === target.value) ?? 'none'
              onChange({ ...review, kind: chosen })
            }}
          >
            {REVIEW_KINDS.map((each) => (
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
    placeholderData: keepPreviousData,
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
