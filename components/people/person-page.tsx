import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { type Locale, toContentLanguage, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { fullName, profilePage } from '@/lib/core/structured-data/person'
import { type PersonPageRead, pickText, type Work } from '@/lib/modules/people/schema'
import { JsonLd, PageCrumbs } from '../layout/page-crumbs'
import { FoundEntry, ResultMeta } from '../lists/found-entry'
import { Avatar } from '../ui/avatar'

interface WorkListProps {
  title: string
  works: Work[]
  locale: Locale
}

/** A person's texts or reviews; nothing if the list is empty. */
function WorkList({ title, works, locale }: WorkListProps) {
  const t = useTranslations('people')
  const heading = useId()
  if (works.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-xl sm:text-2xl">
        {title}
      </h2>
      <ul className="mt-2">
        {works.map(({ kind, id, title: name, language, date }) => (
          <FoundEntry
            key={id}
            id={id}
            title={name}
            language={language}
            href={localePath(locale, paths[kind](id, name))}
            note={
              <ResultMeta
                parts={[t(`kind.${kind}`), formatLongDate(date, locale)]}
                language={language}
                locale={locale}
              />
            }
          />
        ))}
      </ul>
    </section>
  )
}

interface Props {
  person: PersonPageRead
  locale: Locale
  site: SiteProfile
}

/** A contributor to the library: the person, their texts and their reviews. */
export function PersonPage({ person, locale, site }: Props) {
  const t = useTranslations('people')
  const roles = useTranslations('roles')
  const name = fullName(person)
  const own = toContentLanguage(locale)
  const title = pickText(person.texts, 'title', own)
  const about = pickText(person.texts, 'about', own)
  const specialty = person.specialty ? roles(person.specialty) : null
  const described = {
    ...person,
    jobTitle: title?.text ?? specialty,
    affiliation: person.facility,
    about: about?.text ?? null,
  }
  return (
    <div className="mx-auto max-w-[38rem] px-4 py-4 sm:py-8">
      <JsonLd data={profilePage(site, described, locale)} />
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[{ label: name, path: person.page }]}
        className="mb-4"
      />
      <header className="flex flex-wrap items-center gap-4">
        <Avatar
          name={name}
          src={person.portrait}
          size="large"
          {...(person.portrait ? { alt: t('portrait', { name }) } : {})}
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl wrap-anywhere sm:text-4xl">{name}</h1>
          {title ? (
            <p className="mt-1 text-lg" lang={toLang(title.language)}>
              {title.text}
            </p>
          ) : null}
          <p className="mt-1 text-muted">
            {[specialty, person.facility].filter(Boolean).join(' · ')}
          </p>
        </div>
      </header>
      {person.isVerified ? (
        <p className="mt-4">
          <span className="inline-flex items-center gap-1 font-semibold text-success">
            <BadgeCheck aria-hidden="true" className="size-5" />
            {t('verified')}
          </span>{' '}
          <span className="block text-sm text-muted">{t('verifiedHint')}</span>
        </p>
      ) : null}
      {about ? (
        <p className="mt-6 text-lg whitespace-pre-line" lang={toLang(about.language)}>
          {preserveFrenchSpaces(about.text, toLang(about.language))}
        </p>
      ) : null}
      <WorkList title={t('written', { name })} works={person.written} locale={locale} />
      <WorkList title={t('reviewed', { name })} works={person.reviewed} locale={locale} />
    </div>
  )
}
