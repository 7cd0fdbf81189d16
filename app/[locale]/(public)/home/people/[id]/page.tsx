import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { PersonPage } from '@/components/people/person-page'
import { toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { findPerson } from '@/lib/modules/people/queries'
import { pickText } from '@/lib/modules/people/schema'
import { readSite } from '@/lib/modules/site/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const readPerson = (id: string) =>
  tagged({
    key: ['person', id],
    tags: [tags.person(id), tags.articles, tags.papers, tags.facilities],
    read: () => findPerson(id),
  })

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const person = await readPerson(id)
  if (!person) pageNotFound()
  const t = await getTranslations('people')
  const name = `${person.first_name} ${person.last_name}`
  const about = pickText(person.texts, 'about', toContentLanguage(locale))
  return pageMetadata({
    locale,
    path: paths.person(id),
    title: name,
    description: about?.text ?? t('description', { name }),
    image: paths.ogPage('articles', locale),
  })
})

/** A person who wrote or reviewed public content. */
export default definePage(async ({ locale, param }) => {
  const person = await readPerson(param('id'))
  if (!person) pageNotFound()
  return <PersonPage person={person} locale={locale} site={await readSite()} />
})
