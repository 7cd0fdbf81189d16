import { useTranslations } from 'next-intl'
import { type Locale, langOf } from '@/lib/core/locales'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import { CareLine } from '../layout/care-line'
import { ListHeader } from '../lists/list-header'
import { SaveControl } from '../offline/save-control'
import { EmptyState } from '../ui/empty-state'
import { FaqItem } from './faq-item'

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
                isEntity={langOf(faq.language) === locale}
              />
            ))}
          </div>
        </>
      ) : null}
    </div>
  )
}
