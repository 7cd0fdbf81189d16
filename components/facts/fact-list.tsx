import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { FactDto } from '@/lib/modules/facts/schema'
import { CareLine } from '../layout/care-line'
import { ListHeader } from '../lists/list-header'
import { ListPages } from '../lists/list-pages'
import { EmptyState } from '../ui/empty-state'
import { FactEntry } from './fact-entry'

interface Props {
  facts: FactDto[]
  total: number
  page: number
  locale: Locale
}

/** A page of the list of facts. */
export function FactList({ facts, total, page, locale }: Props) {
  const t = useTranslations('facts')
  const path = localePath(locale, paths.facts)
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <ListHeader title={t('title')} lead={t('lead')} note={<CareLine locale={locale} />} />
      {total === 0 ? <EmptyState title={t('none')} /> : null}
      {total > 0 ? (
        <>
          <p className="mt-10 border-t-2 border-ink py-3 text-muted">
            {t('count', { count: total })}
          </p>
          <ol className="grid gap-x-8 md:grid-cols-2">
            {facts.map((fact) => (
              <FactEntry key={fact.duk_id} fact={fact} locale={locale} />
            ))}
          </ol>
          <ListPages
            page={page}
            total={total}
            size={limits.pageSize.facts}
            hrefFor={(to) => listAddress(path, { page: to })}
          />
        </>
      ) : null}
    </div>
  )
}
