import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { WithdrawalOutcome } from '@/lib/modules/forum/slip-schema'
import { ButtonLink } from '../ui/button'

interface Props {
  outcome: WithdrawalOutcome
  locale: Locale
}

/** The result of entering a code, and the link back to the form unless it is done. */
export function WithdrawOutcome({ outcome, locale }: Props) {
  const t = useTranslations('withdraw')
  const isOver = outcome === 'done' || outcome === 'used'
  return (
    <div className="mx-auto max-w-2xl px-4 py-12">
      <h1 className="text-3xl">{t(`${outcome}.title`)}</h1>
      <p className="mt-4 text-lg">{t(`${outcome}.text`)}</p>
      {isOver ? null : (
        <p className="mt-8">
          <ButtonLink href={localePath(locale, paths.withdraw)}>{t('again')}</ButtonLink>
        </p>
      )}
    </div>
  )
}
