import { z } from 'zod'
import { audiences } from '@/lib/core/audiences'
import {
  articleTextNames,
  contentKindNames,
  paperTextNames,
  topicKinds,
} from '@/lib/core/content-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { siteTextKeys } from '@/lib/core/site-texts'
import { icdSystems, topicTexts } from '@/lib/modules/topics/schema'

// The format of docs/content-format.md. A change of meaning needs a new version number.

export const FORMAT = 'ingingo-content'
export const VERSION = 1
export const MANIFEST = 'manifest.json'
export const CONTENT = 'content.json'

export const fileKinds = ['cover', 'picture', 'paper'] as const

export type FileKind = (typeof fileKinds)[number]

const id = z.uuid()
const time = z.iso.datetime()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const slugs = z.array(z.string())
const text = z.string()

const fileEntry = z.strictObject({
  id,
  kind: z.enum(fileKinds),
  path: text,
  /** The name its uploader gave it; for a picture in a text, what it shows. */
  name: z.string().max(255),
  size: z.int().min(1),
  sha256,
})

export type FileEntry = z.infer<typeof fileEntry>

/** The path of a file in the folder of an export. */
export const getPath = ({ id, kind }: Pick<FileEntry, 'id' | 'kind'>) =>
  `files/${id}.${kind === 'paper' ? 'pdf' : 'webp'}`

export const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  exported_at: time,
  /** The checksum of content.json. */
  content: sha256,
  files: z.array(fileEntry),
})

export type Manifest = z.infer<typeof manifestShape>

const author = z.strictObject({
  id,
  /** As the public sees it: a visitor by first name and initial. */
  name: z.string().min(1).max(100),
})

const topic = z.strictObject({
  slug: text,
  kind: z.enum(topicKinds),
  icd_system: z.enum(icdSystems).nullable(),
  icd_code: text.nullable(),
  texts: topicTexts,
  archived: z.boolean(),
})

const translation = { translation_of: id.nullable(), translated_at: time.nullable() }
const times = { created_at: time, updated_at: time }
const language = z.enum(contentLanguages)
const audience = z.enum(audiences)

/** Fields that articles and papers share. */
const approved = {
  id,
  title: text,
  language,
  audience,
  author: id.nullable(),
  reviewer: id.nullable(),
  reviewed_at: time.nullable(),
  review_due_at: time.nullable(),
  published_at: time,
  ...times,
  content_changed_at: time.nullable(),
  change_note: z.string().max(400).nullable(),
  change_noted_at: time.nullable(),
  /** The version code of a printed copy. */
  code: z.string().regex(/^[23456789fhkmrwxy]{10}$/),
  comments_open: z.boolean(),
  topics: slugs,
  ...translation,
}

const article = z.strictObject({
  ...approved,
  /** Rich text. */
  content: text,
  ...byName(articleTextNames, () => text.nullable()),
  cover: id.nullable(),
})

const paper = z.strictObject({
  ...approved,
  /** Rich text. */
  reference: text,
  authors: z.array(text),
  year: z.int().nullable(),
  ...byName(paperTextNames, () => text.nullable()),
  file: id.nullable(),
})

const editorialFields = {
  id,
  language,
  ...times,
  content_changed_at: time.nullable(),
  topics: slugs,
  ...translation,
}

const video = z.strictObject({
  ...editorialFields,
  title: text,
  url: text,
  audience,
  /** Absent in exports from before it existed. */
  publisher: text.default(''),
  minutes: z.int().nullable(),
  megabytes: z.int().nullable(),
  transcript: text,
})

const fact = z.strictObject({
  ...editorialFields,
  title: text,
  content: text,
  source: text.nullable(),
})

const question = z.strictObject({
  ...editorialFields,
  question: text,
  answer: text,
  source: text.nullable(),
})

const comment = z.strictObject({
  id,
  on: z.enum(contentKindNames),
  item: id,
  author: id.nullable(),
  content: text,
  created_at: time,
  edited_at: time.nullable(),
})

const siteText = z.strictObject({
  key: z.enum(siteTextKeys).exclude(['moderation']),
  fields: z.record(z.string(), z.string()),
})

/** content.json. */
export const contentShape = z.strictObject({
  authors: z.array(author),
  topics: z.array(topic),
  articles: z.array(article),
  papers: z.array(paper),
  videos: z.array(video),
  facts: z.array(fact),
  questions: z.array(question),
  comments: z.array(comment),
  site_texts: z.array(siteText),
})

export type Content = z.infer<typeof contentShape>
