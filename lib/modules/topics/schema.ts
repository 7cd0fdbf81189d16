import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

export const topicKinds = ['DISEASE', 'JOINT', 'MEDICINE', 'LIVING'] as const
export const icdSystems = ['ICD-11', 'ICD-10'] as const

const inEach = <Part extends z.ZodType>(part: Part) =>
  z.object({ eng: part, fr: part, kisw: part, kiny: part })

const code = {
  icd_system: z.enum(icdSystems).nullable(),
  /** Its code in that classification; null for what has none. */
  icd_code: z.string().nullable(),
}

/** A topic as what is about it carries it: its address, its names, and its code for structured data. */
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

/** All that a topic says, by content language. */
export const topicTexts = inEach(topicText)

export const topicDto = z.object({
  topic_id: z.uuid(),
  slug: z.string(),
  kind: z.enum(topicKinds),
  ...code,
  texts: topicTexts,
  /** How much the public finds under it. */
  content_count: z.number().int(),
})

export type TopicDto = z.infer<typeof topicDto>

/** A topic's names alone. */
export const topicNames = ({ texts }: Pick<TopicDto, 'texts'>) => ({
  eng: texts.eng.name,
  fr: texts.fr.name,
  kisw: texts.kisw.name,
  kiny: texts.kiny.name,
})

export const topicListDto = z.object({ topics: z.array(topicDto), topicsCount: z.number().int() })

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MOST_SYNONYMS = 30
export const MOST_TOPICS = 6

const filled = z
  .string({ error: 'validation.fillAllFields' })
  .trim()
  .min(1, 'validation.fillAllFields')
const name = filled.max(80, 'validation.fieldLong')
const description = filled.max(300, 'validation.fieldLong')

const toList = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** With semicolons between them: a form has one text for each field. */
const synonyms = z
  .string()
  .max(1000, 'validation.fieldLong')
  .refine((text) => toList(text, /;/).length <= MOST_SYNONYMS, 'validation.fieldLong')

const fields = z.object({
  slug: filled.max(60, 'validation.fieldLong').regex(SLUG, 'validation.slugInvalid'),
  kind: z.enum(topicKinds),
  icd_system: z.enum(['', ...icdSystems]).optional(),
  icd_code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.&/]{0,20}$/, 'validation.codeInvalid')
    .optional(),
  name_eng: name,
  name_fr: name,
  name_kisw: name,
  name_kiny: name,
  description_eng: description,
  description_fr: description,
  description_kisw: description,
  description_kiny: description,
  synonyms_eng: synonyms,
  synonyms_fr: synonyms,
  synonyms_kisw: synonyms,
  synonyms_kiny: synonyms,
})

const isWhole = (topic: { icd_system?: string | undefined; icd_code?: string | undefined }) =>
  Boolean(topic.icd_code) === Boolean(topic.icd_system)
const notWhole = { path: ['icd_code'], message: 'validation.codeInvalid' }

/** POST /topic. A code says of which classification it is. */
export const topicInput = fields.refine(isWhole, notWhole)

/** PATCH /topic/{id}: all but the address, which never changes. */
export const topicChanges = fields.omit({ slug: true }).refine(isWhole, notWhole)

export type TopicInput = z.output<typeof topicInput>
export type TopicChanges = z.output<typeof topicChanges>

/** What is stored of what was sent. */
export const toTopicTexts = (input: TopicChanges) =>
  Object.fromEntries(
    contentLanguages.map((language) => [
      language,
      {
        name: input[`name_${language}`],
        description: input[`description_${language}`],
        synonyms: toList(input[`synonyms_${language}`], /;/),
      },
    ]),
  ) as Record<ContentLanguage, z.infer<typeof topicText>>

/** The topics of something, by their slugs: a list, or in a form one text with commas between them. */
export const topicsField = z
  .union([z.array(z.string()), z.string().transform((text) => toList(text, /,/))])
  .transform((slugs) => [...new Set(slugs)].sort())
  .refine((slugs) => slugs.length <= MOST_TOPICS, 'validation.topicsMany')
