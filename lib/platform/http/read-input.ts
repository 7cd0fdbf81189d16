import 'server-only'
import type { z } from 'zod'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import { type BodyShare, bodyBudget } from './body-budget'
import type { FileRules } from './part-collector'
import { readJson } from './read-json'
import { type MultipartBody, readMultipart, type UploadedFile } from './read-multipart'
import { requireStorable } from './storable-text'

/** A field that is judged by a message of our own: zod's own words are for developers. */
const OWN_MESSAGE = /^[a-z]+\.[a-zA-Z.]+$/

/** What is said at a field whose fault has no text of its own. */
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

/** Where all faults are one and the same written text, it is also what the call as a whole is told (docs/rules.md#lists-and-forms). */
function messageOf(fields: FieldErrors): string {
  const [text = UNNAMED, ...others] = new Set(Object.values(fields).flat())
  return others.length > 0 || text === UNNAMED ? 'request.invalid' : text
}

/**
 * What was sent in the shape that a route wants.
 * @throws AppError `invalid` (422) with a text at each field; the text itself where it is the same at all.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  throw new AppError('invalid', messageOf(fields), fields)
}

/** A body once it is read: its fields, and its files under their names. */
export interface ReadBody<Body> {
  body: Body
  files: Record<string, UploadedFile | undefined>
  /** Tells one body from another: the fields as they were sent, and the bytes of the files. */
  fingerprint: () => string
  /** Removes what was put aside while reading. */
  discard: () => Promise<void>
}

const nothingToDiscard = async () => undefined

function fingerprintOf({ fields, files }: Pick<MultipartBody, 'fields' | 'files'>): string {
  const sent = Object.entries(files).map(([name, file]) => [name, file.name, file.sha256])
  return JSON.stringify([fields, sent])
}

async function readFields(
  request: Request,
  files: FileRules | undefined,
  mostJsonBytes: number,
  share: BodyShare,
): Promise<MultipartBody> {
  if (files) {
    // The parser holds a field until its end: all that fields may have counts from the beginning. Files go to the disk.
    const declared = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    share.take(Math.min(declared, sizes.fields))
    return readMultipart(request, { files })
  }
  const json = await readJson(request, mostJsonBytes, share)
  return { fields: json as Record<string, string>, files: {}, discard: nothingToDiscard }
}

/**
 * Reads and checks the body of a request: JSON, or multipart where a route takes files.
 * @param person who sends it: an id of an account, or an address of somebody who has none
 * @throws AppError `unsupported`, `too_large`, `malformed`, `invalid`; `too_many` or `unavailable` where this person or
 *   all together send too much at once; nothing is left behind then.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  person: string,
  schema: Schema | undefined,
  rules: FileRules | undefined,
  mostJsonBytes: number,
): Promise<ReadBody<z.output<Schema>>> {
  if (!schema) {
    const nothing = { files: {}, fingerprint: () => '', discard: nothingToDiscard }
    return { body: undefined as z.output<Schema>, ...nothing }
  }
  const share = bodyBudget().open(person)
  const { fields, files, discard } = await readFields(request, rules, mostJsonBytes, share).finally(
    share.close,
  )
  try {
    requireStorable(fields)
    const fingerprint = () => fingerprintOf({ fields, files })
    return { body: parseInput(schema, fields), files, fingerprint, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
