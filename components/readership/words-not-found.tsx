import { useLocale, useTranslations } from 'next-intl'
import { formatDay } from '@/lib/core/dates'
import { contentLanguageOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { ReadershipDto } from '@/lib/modules/readership/schema'
import { EmptyState } from '../ui/empty-state'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'

/** What people searched for and did not find; each links to the search, which may find it by now. */
export function WordsNotFound({ words }: { words: ReadershipDto['not_found'] }) {
  const t = useTranslations('readership')
  const tLanguages = useTranslations('languages')
  const locale = useLocale()
  return (
    <section aria-labelledby="words-not-found">
      <h2 id="words-not-found" className="text-xl">
        {t('notFound')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('notFoundLead')}</p>
      {words.length === 0 ? <EmptyState title={t('allFound')} text={t('allFoundText')} /> : null}
      {words.length > 0 ? (
        <Table caption={t('notFound')} className="mt-3">
          <TableHead>
            <TableHeader>{t('words')}</TableHeader>
            <TableHeader>{t('pageLanguage')}</TableHeader>
            <TableHeader>{t('times')}</TableHeader>
            <TableHeader>{t('lastDay')}</TableHeader>
          </TableHead>
          <TableBody>
            {words.map(({ words: typed, locale: own, count, last_day }) => (
              <TableRow key={`${own} ${typed}`}>
                <TableCell head>
                  <a
                    href={`${localePath(own, paths.search)}?q=${encodeURIComponent(typed)}`}
                    className="hover:underline"
                  >
                    {typed}
                  </a>
                </TableCell>
                <TableCell label={t('pageLanguage')}>
                  {tLanguages(contentLanguageOf(own))}
                </TableCell>
                <TableCell label={t('times')}>{count}</TableCell>
                <TableCell label={t('lastDay')}>{formatDay(last_day, locale)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
    </section>
  )
}
