import 'server-only'
import type { z } from 'zod'
import { isDirectField, uploadFieldOf } from '@/lib/core/direct-upload'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import { type BodyShare, bodyBudget } from './body-budget'
import type { FileRules } from './part-collector'
import { readJson } from './read-json'
import { type MultipartBody, readMultipart, type UploadedFile } from './read-multipart'
import { requireStorable } from './storable-text'

/** A message of our own (a catalogue key): zod's own messages are for developers. */
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
 * When all errors have the same message of our own, it also becomes the message of the whole call
 * (docs/rules.md#lists-and-forms).
 */
function messageOf(fields: FieldErrors): string {
  const [text = UNNAMED, ...others] = new Set(Object.values(fields).flat())
  return others.length > 0 || text === UNNAMED ? 'request.invalid' : text
}

/**
 * Parses input into the shape that a route requires.
 * @throws AppError `invalid` (422) with a text at each field, and as the message when it is the same for all.
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

function fingerprintOf({ fields, files }: Pick<MultipartBody, 'fields' | 'files'>): string {
  const sent = Object.entries(files).map(([name, file]) => [name, file.name, file.sha256])
  return JSON.stringify([fields, sent])
}

/** Separates the fields that stand for uploaded files from the form's own content. */
function splitGranted(fields: Record<string, string>, rules: FileRules | undefined) {
  const granted: Record<string, string> = {}
  const others = { ...fields }
  for (const field of Object.keys(rules ?? {}).filter(isDirectField)) {
    const id = others[uploadFieldOf(field)]
    if (id === undefined) continue
    granted[field] = id
    delete others[uploadFieldOf(field)]
  }
  return { granted, others: rules ? others : fields }
}

async function readFields(
  request: Request,
  files: FileRules | undefined,
  mostJsonBytes: number,
  share: BodyShare,
): Promise<MultipartBody> {
  if (files) {
    // The parser holds each field until its end, so the fields' maximum counts from the start. Files go to disk.
    const declared = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    share.take(Math.min(declared, sizes.fields))
    return readMultipart(request, { files })
  }
  const json = await readJson(request, mostJsonBytes, share)
  return { fields: json as Record<string, string>, files: {}, discard: nothingToDiscard }
}

/**
 * Reads and validates the body of a request: JSON, or multipart where a route accepts files.
 * @param person the sender: an account id, or the address of somebody without an account
 * @throws AppError `unsupported`, `too_large`, `malformed`, `invalid`; `too_many` or `unavailable` when this person or all
 *   people together send too much at once. Nothing is left behind then.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  person: string,
  schema: Schema | undefined,
  rules: FileRules | undefined,
  mostJsonBytes: number,
): Promise<ReadBody<z.output<Schema>>> {
  if (!schema) {
    const nothing = { files: {}, granted: {}, fingerprint: () => '', discard: nothingToDiscard }
    return { body: undefined as z.output<Schema>, ...nothing }
  }
  const share = bodyBudget().open(person)
  const { fields, files, discard } = await readFields(request, rules, mostJsonBytes, share).finally(
    share.close,
  )
  try {
    requireStorable(fields)
    const { granted, others } = splitGranted(fields, rules)
    // Uploads are left out: a repeat after a lost response may have uploaded its file again.
    const fingerprint = () => fingerprintOf({ fields: others, files })
    return { body: parseInput(schema, others), files, granted, fingerprint, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
