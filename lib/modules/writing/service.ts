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
import { type ContentRepository, notifyOfWaiting, submitEdit } from '../editorial/service'
import { type PreparedFile, requireMayShow } from '../files/service'
import type { TranslationInput } from '../translations/schema'
import { linkNew } from '../translations/service'

/** @throws AppError `invalid` (422) with one text, at each field that is missing or empty */
export function requireFilled(text: string, fields: Record<string, boolean>): void {
  const empty = Object.keys(fields).filter((field) => !fields[field])
  if (empty.length === 0) return
  throw new AppError('invalid', text, Object.fromEntries(empty.map((field) => [field, [text]])))
}

/** Saves a proven file in the transaction; its bytes go when that fails. Gives its id, if there is a file. */
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
  /** The sanitised text, and the field that takes it. */
  html: string
  field: string
  topics: string[] | undefined
  /** Of what it is a translation. */
  translation?: TranslationInput
  /** Proves the file that was sent, once it is known that the rest may be saved. */
  prepare: () => Promise<File> | undefined
  create: (
    tx: TransactionClient,
    file: { id: string | null; prepared: File | undefined },
  ) => Promise<{ id: string }>
}

/**
 * Writes a new item; it waits for approval, whoever writes it (docs/rules.md#content).
 * @returns its id
 * @throws AppError `invalid` (422) at the text when it shows somebody else's pictures, and at `topics`; what `prepare` throws, and
 *   `link` of a translation
 */
export async function createItem<File extends PreparedFile>(
  viewer: Viewer,
  { kind, html, field, topics, translation = {}, prepare, create }: NewItem<File>,
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
      await notifyOfWaiting(tx, { kind, id, isEdit: false, actorId: viewer.id })
      // What is translated has no draft here: another new text may have one.
      if (!translation.translation_of) await discardDraft(tx, viewer, kind, null)
      return id
    }),
  )
}

interface Edit<Content> {
  input: ChangeNote & { based_on?: string | undefined; topics?: string[] | undefined }
  prepared: PreparedFile | undefined
  /** The content as it is to be. @param fileId of the file that was sent, if one was */
  change: (before: Content, fileId: string | undefined) => Content
}

/** Changes an item and discards the draft that it was written in; see `submitEdit`. */
export const editItem = <Content>(
  repository: ContentRepository<Content>,
  viewer: Viewer,
  id: string,
  { input, prepared, change }: Edit<Content>,
  caller: Caller,
): Promise<EditEffect> => {
  const { based_on: basedOn, change_note, is_medical } = input
  const asked = { ...caller, basedOn, change_note, is_medical }
  return withFile(prepared, (save) =>
    submitEdit(repository, viewer, id, asked, async (tx, before) => {
      await discardDraft(tx, viewer, repository.kind, id)
      await requireTopics(tx, input.topics)
      return change(before, await save(tx))
    }),
  )
}
