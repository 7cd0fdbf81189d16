import { MAX_TOPICS, topicKinds } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import type { TableChoice } from '@/lib/core/list-query'
import { byContentLanguage, fieldPerLanguage } from '@/lib/core/locales'
import { tidyText } from '@/lib/core/typed-text'
import { requiredText, z } from '@/lib/core/zod'
import { editedVersion } from '../curation/schema'

export const icdSystems = ['ICD-11', 'ICD-10'] as const

const inEach = <Part extends z.ZodType>(part: Part) => z.object(byContentLanguage(() => part))

const code = {
  icd_system: z.enum(icdSystems).nullable(),
  /** Its code in that classification; null if it has none. */
  icd_code: z.string().nullable(),
}

/** The topic fields included in content about it: slug, names, and code for structured data. */
export const topicLabel = z.object({
  slug: z.string(),
  kind: z.enum(topicKinds),
  ...code,
  names: inEach(z.string()),
})

export type TopicLabel = z.infer<typeof topicLabel>

export const topicLabels = z.array(topicLabel)

const topicText = z.object({
  name: z.string(),
  description: z.string(),
  synonyms: z.array(z.string()),
})

export const topicTexts = inEach(topicText)

export const topicDto = z.object({
  topic_id: z.uuid(),
  slug: z.string(),
  kind: z.enum(topicKinds),
  ...code,
  texts: topicTexts,
  /** The number of public items under it. */
  content_count: z.number().int(),
  updatedAt: z.string(),
})

export type TopicDto = z.infer<typeof topicDto>

/** A topic as the search shows it. */
export type NamedTopic = Pick<TopicDto, 'slug' | 'texts'>

/** The names of a topic alone. */
export const topicNames = ({ texts }: Pick<TopicDto, 'texts'>) =>
  byContentLanguage((language) => texts[language].name)

export const topicListDto = z.object({ topics: z.array(topicDto), topicsCount: z.number().int() })

/** The sort keys of the topics table (`name` in the viewer's language), and its filters. */
export const topicTable = {
  sorts: ['name', 'kind', 'code', 'content'],
  filters: z.object({ kind: z.enum(topicKinds).optional() }),
} as const

export type TopicChoice = TableChoice<
  (typeof topicTable.sorts)[number],
  z.output<typeof topicTable.filters>
>

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const isSlug = (text: string): boolean => SLUG.test(text)
const MAX_SYNONYMS = 30

const filled = (max: number) =>
  requiredText(max, 'validation.fillAllFields', 'validation.fieldLong')
const name = filled(limits.textLength.topicName)
const description = filled(limits.textLength.topicDescription)

const toList = (text: string, separator: RegExp) =>
  text.split(separator).map(tidyText).filter(Boolean)

/** Separated by semicolons: a form has one text per field. */
const synonyms = z
  .string()
  .refine((text) => [...text].length <= limits.textLength.topicSynonyms, 'validation.fieldLong')
  .refine((text) => toList(text, /;/).length <= MAX_SYNONYMS, 'validation.fieldLong')

const fields = z.object({
  slug: filled(60).regex(SLUG, 'validation.slugInvalid'),
  kind: z.enum(topicKinds),
  icd_system: z.enum(['', ...icdSystems]).optional(),
  icd_code: z
    .string()
    .overwrite(tidyText)
    .regex(/^[A-Za-z0-9.&/]{0,20}$/, 'validation.codeInvalid')
    .optional(),
  ...fieldPerLanguage('name', name),
  ...fieldPerLanguage('description', description),
  ...fieldPerLanguage('synonyms', synonyms),
})

const isWhole = (topic: { icd_system?: string | undefined; icd_code?: string | undefined }) =>
  Boolean(topic.icd_code) === Boolean(topic.icd_system)
const notWhole = { path: ['icd_code'], message: 'validation.codeInvalid' }

/** POST /topic. A code must name its classification. */
export const topicInput = fields.refine(isWhole, notWhole)

/** PATCH /topic/{id}: everything but the slug, which never changes. */
export const topicChanges = fields
  .omit({ slug: true })
  .extend(editedVersion)
  .refine(isWhole, notWhole)

export type TopicInput = z.output<typeof topicInput>
export type TopicChanges = z.output<typeof topicChanges>

/** The stored form of the input. */
export const toTopicTexts = (input: TopicChanges) =>
  byContentLanguage((language) => ({
    name: input[`name_${language}`],
    description: input[`description_${language}`],
    synonyms: toList(input[`synonyms_${language}`], /;/),
  }))

/** The topics of an item, by slug: a list, or in a form one text separated by commas. */
export const topicsField = z
  .union([z.array(z.string()), z.string().transform((text) => toList(text, /,/))])
  .transform((slugs) => [...new Set(slugs)].sort())
  .refine((slugs) => slugs.length <= MAX_TOPICS, 'validation.topicsMany')
