import type { ContentKind } from '@/lib/core/content-kinds'
import { limits } from '@/lib/core/limits'
import {
  byContentLanguage,
  type ContentLanguage,
  fallbackLanguages,
  fieldPerLanguage,
} from '@/lib/core/locales'
import { tidyText } from '@/lib/core/typed-text'
import { boundedText, z } from '@/lib/core/zod'
import type { AuthorDto } from '../accounts/users/schema'

const ownText = z.object({ title: z.string().catch(''), about: z.string().catch('') })
const noText = { title: '', about: '' }

/** A person's texts about themselves, by content language; empty if missing. */
export const ownTexts = z.object(byContentLanguage(() => ownText.catch(noText)))

export type OwnTexts = z.infer<typeof ownTexts>

/** Returns a text in the preferred language, or else in a fallback language; null if there is none. */
export function pickText(texts: OwnTexts, part: keyof typeof noText, preferred: ContentLanguage) {
  const language = [preferred, ...fallbackLanguages].find((each) => texts[each][part] !== '')
  return language ? { language, text: texts[language][part] } : null
}

/** Something public that somebody wrote or reviewed. */
export interface Work {
  kind: ContentKind
  id: string
  title: string
  language: ContentLanguage
  /** When it was approved, as ISO 8601. */
  date: string
}

/** The public fields of a person behind a text. */
export interface PublicPerson extends Pick<AuthorDto, 'first_name' | 'last_name'> {
  /** The path of their page. */
  page: string
  /** Their specialty; null for any other role. */
  specialty: 'RHEUMATOLOGIST' | 'INTERNAL_MEDICINE' | null
  texts: OwnTexts
  /** Their place of work, if they want it shown. */
  facility: string | null
}

/** Everything a person's page shows. */
export interface PersonPageRead extends PublicPerson {
  /** Whether an administrator accepted their licence, and it has not ended. */
  isVerified: boolean
  /** The path of their picture, if they want it shown. */
  portrait: string | null
  written: Work[]
  reviewed: Work[]
}

const title = z
  .string()
  .overwrite(tidyText)
  .transform((text) => text.replace(/\s+/g, ' '))
  .refine((text) => [...text].length <= limits.textLength.personTitle, 'validation.fieldLong')
const about = boundedText(limits.textLength.about, 'validation.fieldLong')

const switches = { shows_portrait: z.boolean(), shows_facility: z.boolean() }

/** PATCH /auth/public-profile: all fields, every time. */
export const publicProfileInput = z.object({
  ...switches,
  ...fieldPerLanguage('title', title),
  ...fieldPerLanguage('about', about),
  /** The version that was edited; 0 where nothing was saved before. */
  version: z.number({ error: 'validation.invalid' }).int().min(0),
})

export type PublicProfileInput = z.output<typeof publicProfileInput>

/** The stored form of the input. */
export const toOwnTexts = (input: PublicProfileInput): OwnTexts =>
  byContentLanguage((language) => ({
    title: input[`title_${language}`],
    about: input[`about_${language}`],
  }))

/** GET /auth/public-profile: the viewer's texts about themselves. */
export const publicProfileDto = z.object({
  ...switches,
  texts: ownTexts,
  version: z.number().int(),
  /** The path of the viewer's page; null while nothing of theirs is public. */
  page: z.string().nullable(),
})

export type PublicProfileDto = z.infer<typeof publicProfileDto>
