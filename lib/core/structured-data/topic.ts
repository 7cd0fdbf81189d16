import { type ContentLanguage, contentLanguageOf, type Locale } from '../locales'
import { localePath, paths } from '../paths'
import { type Publisher, partOfSite, publisher, standalone, type Thing } from './site'

/** The described fields of a topic's label. */
export interface DescribedTopic {
  slug: string
  kind: 'DISEASE' | 'JOINT' | 'MEDICINE' | 'LIVING'
  icd_system: string | null
  icd_code: string | null
  names: Record<ContentLanguage, string>
}

const medicalEntity = (topic: DescribedTopic, language: ContentLanguage): Thing => ({
  '@type': topic.kind === 'DISEASE' ? 'MedicalCondition' : 'MedicalEntity',
  name: topic.names[language],
  code: topic.icd_code
    ? { '@type': 'MedicalCode', codeValue: topic.icd_code, codingSystem: topic.icd_system }
    : undefined,
})

/** The topics of an item, for the `about` of its structured data; undefined when it has none. */
export const about = (topics: readonly DescribedTopic[], language: ContentLanguage) =>
  topics.length > 0 ? topics.map((topic) => medicalEntity(topic, language)) : undefined

/** A topic's page, in a language. */
export function topicPage(
  site: Publisher,
  topic: DescribedTopic,
  { locale, description }: { locale: Locale; description: string },
): Thing {
  const url = `${site.url}${localePath(locale, paths.topic(topic.slug))}`
  const language = contentLanguageOf(locale)
  return standalone({
    '@type': ['MedicalWebPage', 'CollectionPage'],
    '@id': url,
    url,
    name: topic.names[language],
    description,
    inLanguage: locale,
    about: medicalEntity(topic, language),
    isPartOf: partOfSite(site.url),
    publisher: publisher(site),
  })
}
