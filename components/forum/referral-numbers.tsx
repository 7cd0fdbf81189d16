import { Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/core/format-phone'

interface Props {
  numbers: readonly string[]
  className?: string
}

/** The numbers to call when it cannot wait for an answer. */
export function ReferralNumbers({ numbers, className }: Props) {
  const t = useTranslations('forum')
  if (numbers.length === 0) return null
  return (
    <div className={className}>
      <p className="text-sm text-muted">{t('meanwhile')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {numbers.map((number) => (
          <li key={number}>
            <a
              href={`tel:${number.replace(/[^\d+]/g, '')}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-forest underline"
            >
              <Phone aria-hidden="true" className="size-5" />
              {formatPhone(number)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
