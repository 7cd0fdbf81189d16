import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'
import type { AuthorDto } from '../users/schema'

const MOST_TITLE = 100
const MOST_ABOUT = 1200

const ownText = z.object({ title: z.string().catch(''), about: z.string().catch('') })
const noText = { title: '', about: '' }

/** What somebody wrote about themselves, by content language; empty where they did not. */
export const ownTexts = z.object({
  eng: ownText.catch(noText),
  fr: ownText.catch(noText),
  kisw: ownText.catch(noText),
  kiny: ownText.catch(noText),
})

export type OwnTexts = z.infer<typeof ownTexts>

/** In which a text is looked for when the reader's own language has none. */
const FALLBACKS: readonly ContentLanguage[] = ['eng', 'fr', 'kiny', 'kisw']

/** One of the texts in a language, or in another one that has it; null where nobody wrote any. */
export function textIn(texts: OwnTexts, part: keyof typeof noText, wished: ContentLanguage) {
  const language = [wished, ...FALLBACKS].find((each) => texts[each][part] !== '')
  return language ? { language, text: texts[language][part] } : null
}

/** Something public that somebody wrote or reviewed. */
export interface Work {
  kind: 'article' | 'paper'
  id: string
  title: string
  language: ContentLanguage
  /** When it was approved, as ISO 8601. */
  date: string
}

/** Who stands behind a text, as far as the public is told. */
export interface PublicPerson extends Pick<AuthorDto, 'first_name' | 'last_name'> {
  /** The path of their page. */
  page: string
  /** What they are a doctor for; null for who is none here. */
  specialty: 'RHEUMATOLOGIST' | 'INTERNAL_MEDICINE' | null
  texts: OwnTexts
  /** Where they work, where they wish to have it shown. */
  facility: string | null
}

/** All that the page of somebody shows. */
export interface PersonPageRead extends PublicPerson {
  /** Whether an administrator accepted their licence, and it is not over. */
  isVerified: boolean
  /** The path of their picture, where they wish to have it shown. */
  portrait: string | null
  written: Work[]
  reviewed: Work[]
}

const title = z
  .string()
  .trim()
  .transform((text) => text.replace(/\s+/g, ' '))
  .refine((text) => [...text].length <= MOST_TITLE, 'validation.fieldLong')
const about = z
  .string()
  .trim()
  .refine((text) => [...text].length <= MOST_ABOUT, 'validation.fieldLong')

const shown = { shows_portrait: z.boolean(), shows_facility: z.boolean() }

/** PATCH /auth/public-profile: all of it, every time. */
export const publicProfileInput = z.object({
  ...shown,
  title_eng: title,
  title_fr: title,
  title_kisw: title,
  title_kiny: title,
  about_eng: about,
  about_fr: about,
  about_kisw: about,
  about_kiny: about,
  /** Which state of it was changed; 0 where nothing was saved before. */
  version: z.number({ error: 'validation.invalid' }).int().min(0),
})

export type PublicProfileInput = z.output<typeof publicProfileInput>

/** What is stored of what was sent. */
export const toOwnTexts = (input: PublicProfileInput): OwnTexts =>
  Object.fromEntries(
    contentLanguages.map((language) => [
      language,
      { title: input[`title_${language}`], about: input[`about_${language}`] },
    ]),
  ) as OwnTexts

/** GET /auth/public-profile: what one wrote about oneself. */
export const publicProfileDto = z.object({
  ...shown,
  texts: ownTexts,
  version: z.number().int(),
  /** The path of one's page; null as long as nothing of one is public. */
  page: z.string().nullable(),
})

export type PublicProfileDto = z.infer<typeof publicProfileDto>
