import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { chooseTopics, requireTopics } from '../content/service'
import { discardDraft } from '../drafts/service'
import type { ChangeNote, EditEffect } from '../editorial/schema'
import { type Content, notifyAboutWaiting, submitEdit } from '../editorial/service'
import { type PreparedFile, requireMayShow } from '../files/service'
import type { TranslationInput } from '../translations/schema'
import { linkNew } from '../translations/service'

/** @throws AppError `invalid` (422) with one message, at each field that is missing or empty */
export function requireFilled(text: string, fields: Record<string, boolean>): void {
  const empty = Object.keys(fields).filter((field) => !fields[field])
  if (empty.length === 0) return
  throw new AppError('invalid', text, Object.fromEntries(empty.map((field) => [field, [text]])))
}

/** Saves a prepared file in the transaction and passes on its id, if there is a file; discards its bytes on failure. */
async function withFile<T>(
  prepared: PreparedFile | undefined,
  work: (save: (tx: TransactionClient) => Promise<string | undefined>) => Promise<T>,
): Promise<T> {
  try {
    return await work(async (tx) => (await prepared?.save(tx))?.id)
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}

interface NewItem<File extends PreparedFile> {
  kind: ContentKind
  /** The sanitised text, and the field it came from. */
  html: string
  field: string
  topics: string[] | undefined
  /** The original it translates. */
  translation?: TranslationInput
  /** The slot of the draft it was written in; without one, the unnamed slot. */
  draft: string | undefined
  /** Checks and prepares the file, once the other fields are valid. */
  prepare: () => Promise<File> | undefined
  create: (
    tx: TransactionClient,
    file: { id: string | null; prepared: File | undefined },
  ) => Promise<{ id: string }>
}

/**
 * Creates an item; it waits for approval, even an administrator's (docs/rules.md#content).
 * @returns its id
 * @throws AppError `invalid` (422) at the text when it shows somebody else's pictures, and at `topics`; what
 * `prepare` and `link` of a translation throw
 */
export async function createItem<File extends PreparedFile>(
  viewer: Viewer,
  { kind, html, field, topics, translation = {}, draft, prepare, create }: NewItem<File>,
  caller: Caller,
): Promise<string> {
  const place = { kind, id: null, authorId: viewer.id, isPublic: false } as const
  await requireMayShow(db(), viewer, { html, place, field })
  const prepared = await prepare()
  return withFile(prepared, (save) =>
    db().$transaction(async (tx) => {
      const { id } = await create(tx, { id: (await save(tx)) ?? null, prepared })
      await chooseTopics(tx, kind, id, topics)
      const event = { actorId: viewer.id, action: `${kind}.create`, objectKind: kind } as const
      await recordAudit(tx, { ...event, objectId: id, requestId: caller.requestId })
      await linkNew(tx, viewer, { kind, id }, translation, caller)
      await notifyAboutWaiting(tx, { kind, id, isEdit: false, actorId: viewer.id })
      // A translation has no draft here, and the draft may belong to another new text.
      if (!translation.translation_of) await discardDraft(tx, viewer, kind, null, draft)
      return id
    }),
  )
}

interface Edit {
  input: ChangeNote & { based_on?: string | undefined; topics?: string[] | undefined }
  prepared: PreparedFile | undefined
  /** Derives the new content. @param fileId of the sent file, if any */
  change: (before: Content, fileId: string | undefined) => Content
}

/** Edits an item and discards the draft it was written in; see `submitEdit`. */
export const editItem = (
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  { input, prepared, change }: Edit,
  caller: Caller,
): Promise<EditEffect> => {
  const { based_on: basedOn, change_note, is_medical } = input
  const asked = { ...caller, basedOn, change_note, is_medical }
  return withFile(prepared, (save) =>
    submitEdit(kind, viewer, id, asked, async (tx, before) => {
      await discardDraft(tx, viewer, kind, id)
      await requireTopics(tx, input.topics)
      return change(before, await save(tx))
    }),
  )
}
