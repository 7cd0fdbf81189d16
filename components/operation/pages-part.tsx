import { useLocale, useTranslations } from 'next-intl'
import type { OperationDto } from '@/lib/modules/operation/schema'
import { FigureTable } from './figure-table'
import { OperationPart } from './operation-part'

const MEGABYTE = 1024 * 1024

/** The finished pages held in memory. */
export function PagesPart({ stores }: { stores: OperationDto['page_stores'] }) {
  const t = useTranslations('operation')
  const locale = useLocale()
  const tidy = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 })
  return (
    <OperationPart title={t('kept')}>
      {stores.length === 0 ? (
        <p>{t('noneKept')}</p>
      ) : (
        <FigureTable
          caption={t('kept')}
          columns={[t('store'), t('entries'), t('size'), t('hits'), t('misses'), t('drops')]}
          rows={stores.map(({ store, entries, bytes, hits, misses, drops }) => ({
            key: store,
            cells: [
              store === 'searches' ? t('searches') : t('pages'),
              tidy(entries),
              t('megabytes', { megabytes: tidy(bytes / MEGABYTE) }),
              tidy(hits),
              tidy(misses),
              tidy(drops),
            ],
          }))}
        />
      )}
    </OperationPart>
  )
}
