import 'server-only'
import type { z } from 'zod'
import { getUploadField, isDirectField } from '@/lib/core/direct-upload'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import {
  type FileRules,
  type MultipartBody,
  readMultipart,
  readPieces,
  type UploadedFile,
} from './read-multipart'

/** Deeper than anything that our forms send. */
const MAX_DEPTH = 20

/** False for NUL, which PostgreSQL cannot store, and for lone surrogates, which are not valid text. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function findUnstorable(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= MAX_DEPTH) return path
  for (const [key, each] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(each, [...path, key]) : path
    if (found) return found
  }
  return null
}

/**
 * Rejects what the database cannot store, anywhere in the input, before a query fails on it (docs/rules.md#lists-and-forms).
 * @throws AppError `invalid` at the field.
 */
function requireStorable(value: unknown): void {
  const path = findUnstorable(value, [])
  if (!path) return
  const [field = 'request'] = path
  const name = isStorable(field) ? field : 'request'
  const text = 'validation.textInvalid'
  throw new AppError('invalid', text, { [name]: [text] })
}

/**
 * The query parameters of a URL. NUL becomes the replacement character, as the URL standard does with invalid bytes: a search
 * for it finds nothing, which is a valid result.
 */
export function storableQuery(url: string): URLSearchParams {
  const query = [...new URL(url).searchParams]
  return new URLSearchParams(
    query.map((pair) => pair.map((text) => text.replaceAll('\0', '\uFFFD'))),
  )
}

interface Limits {
  /** Free bytes for each body, accepted regardless of other requests. */
  free: number
  /** For all bodies of one person together. */
  person: number
  /** For all bodies together. */
  all: number
}

const LIMITS: Limits = sizes.bodies

/** Seconds; a megabyte arrives in that time on a good connection. */
const RETRY_AFTER = 5

/** The memory used by one body while it is read. */
interface BodyShare {
  /**
   * Counts bytes that are held from now on.
   * @throws AppError `too_many` (429) when this person sends too much at once, `unavailable` (503) when all do, both with a
   *   retry time.
   */
  take: (bytes: number) => void
  /** Releases what was taken; may be called repeatedly. */
  close: () => void
}

/** Limits the bytes of bodies that are in memory at the same time: per person, and in total. */
export class BodyBudget {
  private all = 0
  private readonly persons = new Map<string, number>()

  constructor(private readonly limits: Limits) {}

  /** @param person an account id, or the address of somebody without an account */
  open(person: string): BodyShare {
    let length = 0
    let counted = 0
    const take = (bytes: number) => {
      length += bytes
      const more = Math.max(0, length - this.limits.free) - counted
      if (more <= 0) return
      if ((this.persons.get(person) ?? 0) + more > this.limits.person) {
        throw new AppError('too_many', 'request.tooManyAtOnce', undefined, RETRY_AFTER)
      }
      if (this.all + more > this.limits.all) {
        throw new AppError('unavailable', 'request.tooMuchAtOnce', undefined, RETRY_AFTER)
      }
      counted += more
      this.count(person, more)
    }
    const close = () => {
      this.count(person, -counted)
      counted = 0
      length = 0
    }
    return { take, close }
  }

  private count(person: string, bytes: number): void {
    this.all += bytes
    const now = (this.persons.get(person) ?? 0) + bytes
    if (now > 0) this.persons.set(person, now)
    else this.persons.delete(person)
  }
}

// Next bundles routes separately: they share one budget.
const holder = globalThis as { ingingoBodyBudget?: BodyBudget }

function bodyBudget(): BodyBudget {
  holder.ingingoBodyBudget ??= new BodyBudget(LIMITS)
  return holder.ingingoBodyBudget
}

const tooLarge = () => new AppError('too_large', 'request.tooLarge')

async function readText(
  request: Request,
  maxBytes: number,
  share: BodyShare | undefined,
): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const piece of readPieces(request.body)) {
    length += piece.length
    if (length > maxBytes) throw tooLarge()
    share?.take(piece.length)
    chunks.push(piece)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('malformed', 'request.malformed')
  }
}

/**
 * Reads the JSON of a request; an empty body counts as an empty object. Other sites' forms can send text and form data without
 * a preflight, so neither is accepted as JSON.
 * @param share counts the bytes as they arrive
 * @throws AppError `unsupported` (415), `too_large` (413), `malformed` (400); and the errors of `share`.
 */
export async function readJson(
  request: Request,
  maxBytes = sizes.json,
  share?: BodyShare,
): Promise<unknown> {
  const text = await readText(request, maxBytes, share)
  if (text === '') return {}
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new AppError('unsupported', 'request.unsupported')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'request.malformed')
  }
}

/** Matches our own messages (catalogue keys); zod's are for developers. */
const OWN_MESSAGE = /^[a-z]+\.[a-zA-Z.]+$/

/** The message for a field error without a message of its own. */
const UNNAMED = 'validation.invalid'

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'request'
    const text = OWN_MESSAGE.test(issue.message) ? issue.message : UNNAMED
    fields[name] = [...(fields[name] ?? []), text]
  }
  return fields
}

/**
 * If all errors share one of our own messages, that becomes the message of the call (docs/rules.md#lists-and-forms).
 */
function getMessage(fields: FieldErrors): string {
  const [text = UNNAMED, ...others] = new Set(Object.values(fields).flat())
  return others.length > 0 || text === UNNAMED ? 'request.invalid' : text
}

/**
 * Parses input into the shape that a route requires.
 * @throws AppError `invalid` (422) with a text at each field, also as the message when all are the same
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  throw new AppError('invalid', getMessage(fields), fields)
}

/** A parsed body: its fields, and its files by name. */
export interface ReadBody<Body> {
  body: Body
  files: Record<string, UploadedFile | undefined>
  /** Ids of files uploaded to the file host beforehand, by the field that each is for. */
  granted: Record<string, string>
  /** Distinguishes one body from another: the fields as sent, and the bytes of the files. */
  fingerprint: () => string
  /** Removes the temporary files made while reading. */
  discard: () => Promise<void>
}

const nothingToDiscard = async () => undefined

function getFingerprint({ fields, files }: Pick<MultipartBody, 'fields' | 'files'>): string {
  const sent = Object.entries(files).map(([name, file]) => [name, file.name, file.sha256])
  return JSON.stringify([fields, sent])
}

/** Separates the fields that stand for uploaded files from the form's own content. */
function splitGranted(fields: Record<string, string>, rules: FileRules | undefined) {
  const granted: Record<string, string> = {}
  const others = { ...fields }
  for (const field of Object.keys(rules ?? {}).filter(isDirectField)) {
    const id = others[getUploadField(field)]
    if (id === undefined) continue
    granted[field] = id
    delete others[getUploadField(field)]
  }
  return { granted, others: rules ? others : fields }
}

async function readFields(
  request: Request,
  files: FileRules | undefined,
  maxJsonBytes: number,
  share: BodyShare,
): Promise<MultipartBody> {
  if (files) {
    // The parser holds each field until its end, so the fields' maximum counts from the start. Files go to disk.
    const declared = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    share.take(Math.min(declared, sizes.fields))
    return readMultipart(request, { files })
  }
  const json = await readJson(request, maxJsonBytes, share)
  return { fields: json as Record<string, string>, files: {}, discard: nothingToDiscard }
}

/**
 * Reads and validates the body of a request: JSON, or multipart where a route accepts files.
 * @param person the sender: an account id, or the address of somebody without an account
 * @throws AppError `unsupported`, `too_large`, `malformed`, `invalid`; `too_many` or `unavailable` when this person
 * or all people together send too much at once; nothing is left behind then
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  person: string,
  schema: Schema | undefined,
  rules: FileRules | undefined,
  maxJsonBytes: number,
): Promise<ReadBody<z.output<Schema>>> {
  if (!schema) {
    const nothing = { files: {}, granted: {}, fingerprint: () => '', discard: nothingToDiscard }
    return { body: undefined as z.output<Schema>, ...nothing }
  }
  const share = bodyBudget().open(person)
  const { fields, files, discard } = await readFields(request, rules, maxJsonBytes, share).finally(
    share.close,
  )
  try {
    requireStorable(fields)
    const { granted, others } = splitGranted(fields, rules)
    // Leaves out uploads: a repeat after a lost response may have uploaded its file again.
    const fingerprint = () => getFingerprint({ fields: others, files })
    return { body: parseInput(schema, others), files, granted, fingerprint, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
