import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import { LanguageLabel } from '../articles/language-label'

interface Props {
  faq: FaqDto
  locale: Locale
  /** The heading level that fits where the question stands. */
  heading?: 'h2' | 'h3'
}

/**
 * A question that opens to its answer. Its id is its anchor: lib/browser/reading opens the one that the address
 * names, and closes the others.
 */
export function FaqItem({ faq, locale, heading: Heading = 'h2' }: Props) {
  const t = useTranslations('faqs')
  const lang = langOf(faq.language)
  return (
    <details id={faq.faq_id} name="faq" className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-forest [&::-webkit-details-marker]:hidden">
        <Heading className="text-lg leading-snug" lang={lang}>
          {faq.faq_title}
        </Heading>
        <Plus aria-hidden="true" className="size-5 shrink-0 text-clay group-open:hidden" />
        <Minus aria-hidden="true" className="hidden size-5 shrink-0 text-clay group-open:block" />
      </summary>
      <div className="max-w-measure pb-6">
        <p className="text-lg whitespace-pre-line" lang={lang}>
          {faq.faq_expansion}
        </p>
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          {faq.source ? <span>{t('source', { source: faq.source })}</span> : null}
          <LanguageLabel language={faq.language} locale={locale} />
        </p>
      </div>
    </details>
  )
}
