import { isEmail, normalizeEmail } from '@/lib/core/credentials'
import { MAX_HELD_WORD_LENGTH, MAX_HELD_WORDS, toHeldWords } from '@/lib/core/held-words'
import { toStoredPhone } from '@/lib/core/phone-number'
import {
  getSiteFields,
  parsePhoneNumbers,
  type SiteFieldKind,
  type SiteTextKey,
  siteTextKeys,
  siteTextLength,
} from '@/lib/core/site-texts'
import { tidyText } from '@/lib/core/typed-text'
import { z } from '@/lib/core/zod'

const MAX_LINK_LENGTH = 300
const MAX_PHONE_NUMBERS = 5
/** An address that mail programs open: its domain has a dot. */
const MAIL = /@.+\../

const long = (max: number) =>
  [(text: string) => [...text].length <= max, 'validation.fieldLong'] as const

function parseAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Returns whether a reader may be sent to an address. */
function isHttps(text: string): boolean {
  if (text === '') return true
  const address = parseAddress(text)
  return (
    address?.protocol === 'https:' &&
    address.hostname.includes('.') &&
    address.username === '' &&
    address.password === ''
  )
}

const trimmed = z.string().overwrite(tidyText)
const oneLine = trimmed.transform((text) => text.replace(/\s+/g, ' '))

const KINDS: Record<SiteFieldKind, z.ZodType<string, string>> = {
  // The limits of all rich text apply (lib/platform/html/texts.ts).
  rich: z.string().refine((html) => !/<img\s/i.test(html), 'siteTexts.noPictures'),
  line: oneLine.refine(...long(siteTextLength.line)),
  text: trimmed.refine(...long(siteTextLength.text)),
  numbers: z
    .string()
    .transform((typed) => parsePhoneNumbers(typed).map((line) => toStoredPhone(line) ?? line))
    .refine(
      (numbers) => numbers.length <= MAX_PHONE_NUMBERS && numbers.every(toStoredPhone),
      'validation.phoneInvalid',
    )
    .transform((numbers) => numbers.join('\n')),
  phone: oneLine
    .overwrite((text) => toStoredPhone(text) ?? text)
    .refine((text) => text === '' || toStoredPhone(text) !== null, 'validation.phoneInvalid'),
  mail: z
    .string()
    .overwrite(normalizeEmail)
    .refine((text) => text === '' || (isEmail(text) && MAIL.test(text)), 'validation.emailInvalid'),
  link: trimmed.refine(...long(MAX_LINK_LENGTH)).refine(isHttps, 'siteTexts.httpsOnly'),
  switch: trimmed.refine((text) => text === '' || text === 'off', 'validation.invalid'),
  words: z
    .string()
    .transform((typed) => toHeldWords(typed).join('\n'))
    .refine((lines) => {
      const words = lines.split('\n')
      return (
        words.length <= MAX_HELD_WORDS && words.every((word) => word.length <= MAX_HELD_WORD_LENGTH)
      )
    }, 'siteTexts.wordsMost'),
}

/** The form of one of the site's texts: all its fields, any of which may be empty. */
export const siteForm = (key: SiteTextKey) =>
  z.object(Object.fromEntries(getSiteFields(key).map(({ name, kind }) => [name, KINDS[kind]])))

/** PUT /site-text/{key}: its fields, and the version that was edited; 0 where there is none. */
export const siteTextInput = z.object({
  fields: z.record(z.string().max(60), z.string()),
  version: z.number({ error: 'validation.invalid' }).int().min(0),
})

export type SiteTextInput = z.output<typeof siteTextInput>

/** POST /site-text/{key}/versions/{version}/restore: the version currently shown. */
export const restoreSiteTextInput = siteTextInput.pick({ version: true })

const version = {
  version: z.number().int(),
  /** Null where nobody has changed it, or that person is gone. */
  editor: z.string().nullable(),
  createdAt: z.string().nullable(),
}

export const siteTextDto = z.object({
  key: z.enum(siteTextKeys),
  ...version,
  fields: z.record(z.string(), z.string()),
})

export type SiteTextDto = z.infer<typeof siteTextDto>

/** GET /site-text: each as currently shown, without its fields. */
export const siteTextListDto = z.object({
  texts: z.array(siteTextDto.omit({ fields: true })),
})

/** GET /site-text/{key}/versions, newest first. */
export const siteTextVersionsDto = z.object({ versions: z.array(z.object(version)) })

export type SiteTextVersionsDto = z.infer<typeof siteTextVersionsDto>

export const siteTextParams = z.object({ key: z.string() })

export const siteTextVersionParams = siteTextParams.extend({
  version: z
    .string()
    .regex(/^\d{1,9}$/, 'validation.invalid')
    .transform(Number),
})
