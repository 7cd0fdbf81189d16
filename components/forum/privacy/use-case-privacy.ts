import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { referralTexts } from '@/lib/core/cases'
import { readReferral } from '@/lib/modules/forum/cases/referral-schema'
import {
  findCurrentRange,
  htmlToSegments,
  replaceInHtml,
  type Spot,
  useFindings,
} from '../../privacy/findings'
import type { CaseFormState } from '../cases/use-case-form'

const TITLE = 'title'
const REFERRAL = 'referral.'

interface Before {
  title: string
  content: string
  referral: string
  case_status: string
  identifiers_reason: string
}

/** Possible identifiers in the title and text of a case, and the actions on them. */
export function useCasePrivacy(form: CaseFormState, before: Before) {
  const t = useTranslations('identifiers')
  const [names, setNames] = useState('')
  const [hasSubmitted, setSubmitted] = useState(false)
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const title = form.watch('title') ?? before.title
  const content = form.watch('content') ?? before.content
  const [looked, setLooked] = useState({ content: '', segments: getSegments('') })
  if (looked.content !== content) setLooked({ content, segments: getSegments(content) })
  const referral = readReferral(form.watch('referral') ?? before.referral)
  const parts = referralTexts.map((part) => ({
    id: `${REFERRAL}${part}`,
    text: referral?.[part] ?? '',
    field: `[data-part="${part}"]`,
  }))
  const segments = [
    { id: TITLE, text: title, field: '[name="title"]' },
    ...looked.segments,
    ...parts,
  ]
  const spots = useFindings(segments, names)
  const reason = form.watch('identifiers_reason') ?? before.identifiers_reason
  const isUrgent = (form.watch('case_status') ?? before.case_status) === 'URGENCY'
  const isMissing = !isUrgent && spots.length > 0 && !reason.trim()

  return {
    names,
    setNames,
    spots,
    reason,
    reasonRef,
    isUrgent,
    reasonError:
      form.field('identifiers_reason').error ??
      (hasSubmitted && isMissing ? t('found') : undefined),
    replace(spot: Spot, text: string) {
      const { id } = spot.segment
      const now = segments.find((each) => each.id === id)?.text
      const place = findCurrentRange(spot, now ?? '')
      if (!place) return
      const [start, end] = place
      const replaced = (words: string) => words.slice(0, start) + text + words.slice(end)
      if (id === TITLE) form.set('title', replaced(title))
      else if (id.startsWith(REFERRAL))
        form.set(
          'referral',
          JSON.stringify({ ...referral, [id.slice(REFERRAL.length)]: replaced(now ?? '') }),
        )
      else form.set('content', replaceInHtml(content, { id, start, end }, text))
    },
    /** Blocks the submission while findings lack a reason. The server repeats all checks but that of the names. */
    submit(event: FormEvent<HTMLFormElement>) {
      setSubmitted(true)
      if (!isMissing) return form.submit(event)
      event.preventDefault()
      reasonRef.current?.focus()
    },
  }
}

/** The form is also rendered on the server, which has no `document` and no typed text. */
function getSegments(html: string) {
  return typeof document === 'undefined' ? [] : htmlToSegments(html)
}

export type CasePrivacyState = ReturnType<typeof useCasePrivacy>
