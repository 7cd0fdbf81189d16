import { useTranslations } from 'next-intl'
import type { ForumPostDetailDto, ReceiptDto } from '@/lib/modules/forum/schema'
import { PersonLine } from '../person-line'
import { RelativeDate } from '../relative-date'

/** Who was notified of an urgent case, who has seen it, and who has acknowledged it. */
export function ReceiptList({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const { told_count: told, seen_count: seen, others_seen_count: others, receipts } = post
  const counts = { told, seen, acknowledged: post.acknowledged_count }
  if (receipts.length === 0) return <p className="text-sm text-muted">{t('nobodyTold')}</p>
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 py-2.5 font-semibold">
        {t('receipts', counts)}
        {others > 0 ? (
          <span className="block font-normal">{t('othersSeen', { others })}</span>
        ) : null}
      </summary>
      <ul className="mt-2 grid gap-3">
        {receipts.map((receipt) => (
          <li key={receipt.person.user_id}>
            <PersonLine person={receipt.person}>
              <HowFar receipt={receipt} />
            </PersonLine>
          </li>
        ))}
      </ul>
    </details>
  )
}

function HowFar({ receipt: { told_at, seen_at, acknowledged_at } }: { receipt: ReceiptDto }) {
  const t = useTranslations('forum')
  const [step, at] = acknowledged_at
    ? (['acknowledged', acknowledged_at] as const)
    : seen_at
      ? (['seen', seen_at] as const)
      : (['told', told_at] as const)
  return (
    <>
      <span className={step === 'acknowledged' ? 'font-semibold text-success' : ''}>
        {t(`steps.${step}`)}
      </span>
      {at ? <RelativeDate iso={at} withClock /> : null}
    </>
  )
}
