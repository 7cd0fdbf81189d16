import { useLocale, useTranslations } from 'next-intl'
import { locales } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { ReadItemDto } from '@/lib/modules/readership/schema'
import { EmptyState } from '../ui/empty-state'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'

/** What was read most, and in which languages. */
export function ReadItems({ items }: { items: ReadItemDto[] }) {
  const t = useTranslations('readership')
  const tLanguages = useTranslations('languages')
  const locale = useLocale()
  const languagesOf = ({ views_by_locale }: ReadItemDto) =>
    locales
      .filter((each) => views_by_locale[each])
      .map((each) => `${each} ${views_by_locale[each]}`)
      .join(', ')
  return (
    <section aria-labelledby="read-items">
      <h2 id="read-items" className="text-xl">
        {t('mostRead')}
      </h2>
      {items.length === 0 ? (
        <EmptyState title={t('nothingRead')} text={t('nothingReadText')} />
      ) : null}
      {items.length > 0 ? (
        <Table caption={t('mostRead')} className="mt-3">
          <TableHead>
            <TableHeader>{t('text')}</TableHeader>
            <TableHeader>{t('kind')}</TableHeader>
            <TableHeader>{t('language')}</TableHeader>
            <TableHeader>{t('views')}</TableHeader>
            <TableHeader>{t('pageLanguages')}</TableHeader>
            <TableHeader>{t('downloads')}</TableHeader>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id}>
                <TableCell head>
                  <a
                    href={localePath(locale, paths[item.kind](item.id))}
                    className="hover:underline"
                  >
                    {item.title}
                  </a>
                </TableCell>
                <TableCell label={t('kind')}>{t(`kinds.${item.kind}`)}</TableCell>
                <TableCell label={t('language')}>{tLanguages(item.language)}</TableCell>
                <TableCell label={t('views')}>{item.views}</TableCell>
                <TableCell label={t('pageLanguages')}>{languagesOf(item)}</TableCell>
                <TableCell label={t('downloads')}>
                  {item.kind === 'video' ? '–' : item.downloads}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
    </section>
  )
}
