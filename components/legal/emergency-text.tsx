import { useTranslations } from 'next-intl'
import { EmergencyCalls } from '../layout/emergency-calls'
import { Notice } from '../ui/notice'

const NOW = [
  'joint',
  'child',
  'chest',
  'stroke',
  'back',
  'sight',
  'blood',
  'leg',
  'injury',
  'allergy',
  'pregnancy',
  'despair',
] as const
const TODAY = ['infection', 'liver', 'eye', 'swelling'] as const

/** The signs that need care at once, those that need it today, and whom to call. */
export function EmergencyText({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('emergency')
  return (
    <article data-always-text className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="mt-3 text-lg">{t('lead')}</p>
      <EmergencyCalls numbers={numbers} />
      <div className="prose mt-6">
        <h2>{t('nowTitle')}</h2>
        <ul>
          {NOW.map((sign) => (
            <li key={sign}>{t(`now.${sign}`)}</li>
          ))}
        </ul>
        <h2>{t('todayTitle')}</h2>
        <ul>
          {TODAY.map((sign) => (
            <li key={sign}>{t(`today.${sign}`)}</li>
          ))}
        </ul>
        <h2>{t('takeTitle')}</h2>
        <p>{t('take')}</p>
      </div>
      <EmergencyCalls numbers={numbers} />
      <Notice role="note" className="mt-6">
        {t('reviewNote')}
      </Notice>
    </article>
  )
}
