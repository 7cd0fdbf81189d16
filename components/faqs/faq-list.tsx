import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Locale, toLang } from '@/lib/core/locales'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import { CareLine } from '../layout/emergency'
import { ListHeader } from '../lists/list-frame'
import { SaveControl } from '../offline/saved-pages'
import { TopicChips } from '../topics/topic-chips'
import { LanguageLabel, OriginalChanged } from '../translations/translation-links'
import { EmptyState } from '../ui/empty-state'

interface Props {
  faq: FaqDto
  locale: Locale
  /** The heading level that fits the surroundings. */
  heading?: 'h2' | 'h3'
  /** Of the questions with the same group, only one is open at a time. */
  group?: string
  /** Whether search engines should read it as one of the page's questions. */
  isEntity?: boolean
}

const SCHEMA = 'https://schema.org'
/** Microdata in the markup itself: repeated as JSON, the answers would double in size. */
const question = { itemScope: true, itemProp: 'mainEntity', itemType: `${SCHEMA}/Question` }
const answer = { itemScope: true, itemProp: 'acceptedAnswer', itemType: `${SCHEMA}/Answer` }

/**
 * A question that opens to its answer, which is always printed. Its id is its anchor: lib/browser/reading opens the
 * one in the address, and closes the others of its group.
 */
export function FaqItem({ faq, locale, heading: Heading = 'h2', group, isEntity = false }: Props) {
  const t = useTranslations('faqs')
  const lang = toLang(faq.language)
  return (
    <details
      id={faq.faq_id}
      name={group}
      className="group border-b border-line"
      {...(isEntity ? question : {})}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-forest [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <Heading
            className="text-lg leading-snug"
            lang={lang}
            itemProp={isEntity ? 'name' : undefined}
          >
            {preserveFrenchSpaces(faq.faq_title, lang)}
          </Heading>{' '}
          <span className="text-sm text-muted">
            <LanguageLabel language={faq.language} locale={locale} />
          </span>
        </span>
        <Plus aria-hidden="true" className="size-5 shrink-0 text-clay group-open:hidden" />
        <Minus aria-hidden="true" className="hidden size-5 shrink-0 text-clay group-open:block" />
      </summary>
      <div className="max-w-measure pb-6" {...(isEntity ? answer : {})}>
        <p
          className="text-lg whitespace-pre-line"
          lang={lang}
          itemProp={isEntity ? 'text' : undefined}
        >
          {preserveFrenchSpaces(faq.faq_expansion, lang)}
        </p>
        {faq.original_changed ? <OriginalChanged language={faq.original_changed} /> : null}
        <TopicChips topics={faq.topics} locale={locale} />
        {faq.source ? (
          <p className="mt-3 text-sm text-muted">{t('source', { source: faq.source })}</p>
        ) : null}
      </div>
    </details>
  )
}

/** All questions; any number can be open at once. */
export function FaqList({ faqs, locale }: { faqs: FaqDto[]; locale: Locale }) {
  const t = useTranslations('faqs')
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <ListHeader title={t('title')} lead={t('lead')} note={<CareLine locale={locale} />} />
      <SaveControl locale={locale} />
      {faqs.length === 0 ? <EmptyState title={t('none')} /> : null}
      {faqs.length > 0 ? (
        <>
          <p className="mt-10 border-t-2 border-ink py-3 text-muted">
            {t('count', { count: faqs.length })}
          </p>
          <div className="border-t border-line" itemScope itemType="https://schema.org/FAQPage">
            {faqs.map((faq) => (
              <FaqItem
                key={faq.faq_id}
                faq={faq}
                locale={locale}
                isEntity={toLang(faq.language) === locale}
              />
            ))}
          </div>
        </>
      ) : null}
    </div>
  )
}
