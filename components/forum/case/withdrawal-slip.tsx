import { ArrowLeft, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { locales } from '@/lib/core/languages.mjs'
import type { SlipDto } from '@/lib/modules/forum/slip-schema'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { PATIENT_TEXTS } from '../patient-texts'

interface Props {
  slip: SlipDto
  onClose: () => void
}

/** The slip shown in place of the case, so that it prints alone; its code is shown only once. */
export function WithdrawalSlip({ slip, onClose }: Props) {
  const t = useTranslations('forum.slip')
  const screen = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { code, address, language } = slip
  const shown = language === 'other' ? locales : [language]
  return (
    <section className="grid max-w-measure gap-4">
      <h2 ref={heading} tabIndex={-1} className="no-print text-xl">
        {t('title')}
      </h2>
      <p className="no-print">{t('once')}</p>
      <p className="no-print flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('print')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </Button>
      </p>
      <Card className="grid gap-4 p-6">
        {shown.map((lang) => (
          <div key={lang} lang={lang} className="grid gap-2">
            <h3 className="text-lg">{PATIENT_TEXTS[lang].slip.title}</h3>
            <p>{PATIENT_TEXTS[lang].slip.text}</p>
            <p className="text-sm">{PATIENT_TEXTS[lang].slip.keep}</p>
          </div>
        ))}
        <dl lang={shown.length === 1 ? shown[0] : screen} className="grid gap-2">
          <dt className="text-sm text-muted">{labelOf('address', shown)}</dt>
          <dd className="break-all font-semibold">{address}</dd>
          <dt className="text-sm text-muted">{labelOf('code', shown)}</dt>
          <dd className="font-mono text-xl">{code}</dd>
        </dl>
      </Card>
    </section>
  )
}

/** The label in each of the languages, without repeats. */
const labelOf = (name: 'address' | 'code', shown: readonly (typeof locales)[number][]) =>
  [...new Set(shown.map((lang) => PATIENT_TEXTS[lang].slip[name]))].join(' · ')
