import { useTranslations } from 'next-intl'
import { contentLanguages } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { LinkedTextDto } from '@/lib/modules/translations/schema'
import { StaffLink } from '../../dashboard/staff-link'
import { useViewer } from '../../dashboard/staff-viewer'
import { buttonStyle } from '../../ui/button-style'

interface Props {
  /** An article and its translations. */
  group: LinkedTextDto[]
  /** The text whose window is open. */
  id: string
}

/** Links to start a translation of an article into each language that has none. */
export function TranslateThis({ group, id }: Props) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  const mayWrite = can(useViewer(), 'article.create')
  const known = group.map(({ language }) => language)
  const missing = contentLanguages.filter((language) => !known.includes(language))
  if (!mayWrite || missing.length === 0) return null
  // Translates the original, where the viewer may read it.
  const of = group.find((text) => text.is_original)?.id ?? id
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('translate')}</h3>
      <p className="text-muted">{t('translateHint')}</p>
      <ul className="flex flex-wrap gap-3">
        {missing.map((language) => (
          <li key={language}>
            <StaffLink
              href={`${paths.newArticle}?${new URLSearchParams({ of, language })}`}
              className={buttonStyle('secondary', 'small')}
            >
              {t('translateInto', { language: names(language) })}
            </StaffLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
