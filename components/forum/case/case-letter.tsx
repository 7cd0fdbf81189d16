import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { withTableBoxes } from '@/lib/core/reading-text'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { KeptReason } from '../../privacy/kept-reason'
import { Card } from '../../ui/card'
import { CaseMarks } from '../case-marks'
import { isUrgentStill } from '../is-urgent-still'
import { PersonLine } from '../person-line'
import { RedactedMark } from '../redacted-mark'
import { RelativeDate } from '../relative-date'
import { CaseConsent } from './case-consent'
import { CaseDocument } from './case-document'
import { CaseOutcome } from './case-outcome'
import { CasePictures } from './case-pictures'
import { CaseReferral } from './case-referral'
import { SlipButton } from './slip-button'

/** A case laid out as a referral letter: who asks whom, since when, how urgent, and the question itself. */
export function CaseLetter({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const tArticle = useTranslations('article')
  const locale = useLocale()
  const { author, tagged, created_at: at, content, redacted, attachment } = post
  return (
    <Card
      as="article"
      aria-label={t('letter')}
      {...(isUrgentStill(post) ? { edge: 'clay' as const } : {})}
    >
      <dl className="grid gap-x-6 gap-y-4 border-b border-line p-4 sm:grid-cols-2 sm:p-6">
        <Line name={t('from')}>
          <PersonLine person={author}>
            <RelativeDate iso={at} />
          </PersonLine>
        </Line>
        <Line name={t('to')}>
          {tagged.length === 0
            ? t('everybody')
            : tagged.map((person) => <PersonLine key={person.user_id} person={person} />)}
        </Line>
        <Line name={t('date')}>
          {formatLongDate(at, locale)}, {formatTime(at)}
        </Line>
        <Line name={t('caseStatus')}>
          <span className="flex flex-wrap gap-2">
            <CaseMarks post={post} />
          </span>
        </Line>
      </dl>
      <div className="grid gap-6 p-4 sm:p-6">
        {post.consent_withdrawn ? (
          <p className="rounded-control bg-wash p-3">{t('slip.withdrawn')}</p>
        ) : redacted ? (
          <RedactedMark redacted={redacted} />
        ) : (
          <div
            className="prose [&>:first-child]:mt-0"
            dangerouslySetInnerHTML={{
              __html: withTableBoxes(content, (number) => tArticle('table', { number })),
            }}
          />
        )}
        {post.referral ? <CaseReferral referral={post.referral} /> : null}
        <KeptReason kept={post.identifiers_kept} />
        {attachment ? <CaseDocument attachment={attachment} title={post.title} /> : null}
        {post.pictures.length > 0 ? <CasePictures pictures={post.pictures} /> : null}
        {attachment || post.pictures.length > 0 ? <CaseConsent consent={post.consent} /> : null}
        {post.can.make_slip ? <SlipButton /> : null}
        <CaseOutcome post={post} />
        <p className="hidden text-sm print:block">{t('printNote')}</p>
      </div>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="grid gap-2">{children}</dd>
    </div>
  )
}
