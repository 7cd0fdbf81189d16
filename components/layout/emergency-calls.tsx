import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { formatPhone } from '@/lib/core/format-phone'

/** The emergency numbers, each a link that calls it. */
export function EmergencyCalls({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('chat')
  if (numbers.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-6">
      {numbers.map((number) => (
        <Fragment key={number}>
          <a
            href={`tel:${number.replace(/[^+\d]/g, '')}`}
            className="inline-flex min-h-11 items-center font-semibold text-clay"
          >
            {t('emergencyCall', { number: formatPhone(number) })}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}
