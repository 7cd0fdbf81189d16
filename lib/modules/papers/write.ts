import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { prepareText } from '@/lib/platform/html/texts'
import { orderOf } from '@/lib/platform/work/queues'
import { chooseTopics, requireTopics } from '../content/service'
import { discardDraft } from '../drafts/service'
import { findEditable, notifyOfWaiting, repositories, submitEdit } from '../editorial/service'
import { requireMayShow, type SentFile, storePaper } from '../files/service'
import type { PaperInput } from './schema'
import { fileWords, searchText } from './search-text'
import { readPaper } from './service'

/** One text for all that is missing, at each field. */
function requireFilled(text: string, fields: Record<string, boolean>): void {
  const empty = Object.keys(fields).filter((field) => !fields[field])
  if (empty.length === 0) return
  throw new AppError('invalid', text, Object.fromEntries(empty.map((field) => [field, [text]])))
}

const prepareReference = (viewer: Viewer, html: string) =>
  prepareText(html, { field: 'reference', order: orderOf(viewer) })

/** What is optional: absent stays as it was, an empty text removes. */
function details(input: PaperInput) {
  const { authors, journal, year, doi, abstract, licence } = input
  return {
    ...(authors === undefined ? {} : { authors }),
    ...(journal === undefined ? {} : { journal: journal || null }),
    ...(year === undefined ? {} : { year }),
    ...(doi === undefined ? {} : { doi: doi || null }),
    ...(abstract === undefined ? {} : { abstract: abstract || null }),
    ...(licence === undefined ? {} : { licence: licence || null }),
  }
}

/**
 * Writes a new paper; it waits for approval, whoever sends it (docs/rules.md#content).
 * @throws AppError `forbidden`; `invalid` (422) where title, language, reference or PDF are missing or not what they
 *   must be.
 */
export async function createPaper(
  viewer: Viewer,
  input: PaperInput,
  file: SentFile | undefined,
  { requestId }: Caller,
) {
  requireCan(viewer, 'paper.create')
  const { paper_title: title = '', language } = input
  const reference = await prepareReference(viewer, input.reference ?? '')
  requireFilled('validation.fillAllPaper', {
    paper_title: title !== '',
    language: Boolean(language),
    reference: !reference.isEmpty,
    paper: file !== undefined,
  })
  const place = { kind: 'paper', id: null, authorId: viewer.id, isPublic: false } as const
  await requireMayShow(db(), viewer, { html: reference.html, place, field: 'reference' })
  const prepared = file && (await storePaper(file, viewer.id, orderOf(viewer)))
  const optional = details(input)
  try {
    const id = await db().$transaction(async (tx) => {
      const saved = await prepared?.save(tx)
      const paper = await tx.paper.create({
        data: {
          title,
          language: language || 'eng',
          reference: reference.html,
          ...optional,
          text: searchText(reference.html, optional.abstract ?? null, prepared?.text ?? ''),
          fileId: saved?.id ?? null,
          uploaderId: viewer.id,
        },
        select: { id: true },
      })
      await chooseTopics(tx, 'paper', paper.id, input.topics)
      await recordAudit(tx, {
        actorId: viewer.id,
        action: 'paper.create',
        objectKind: 'paper',
        objectId: paper.id,
        requestId,
      })
      const waits = { kind: 'paper', id: paper.id, isEdit: false, actorId: viewer.id } as const
      await notifyOfWaiting(tx, waits)
      await discardDraft(tx, viewer, 'paper', null)
      return paper.id
    })
    return await readPaper(viewer, id)
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}

/**
 * Changes a paper; what is absent stays. See `submitEdit` for when the public sees it.
 * @throws AppError `not_found`, `forbidden`; `invalid` (422) at a field that was emptied; `conflict` (409) when somebody
 *   else changed it since `based_on`.
 */
export async function editPaper(
  viewer: Viewer,
  id: string,
  input: PaperInput,
  file: SentFile | undefined,
  caller: Caller,
) {
  const { paper_title: title, language } = input
  const sent = input.reference
  const reference = sent === undefined ? undefined : await prepareReference(viewer, sent)
  requireFilled('validation.fillAllDot', {
    paper_title: title !== '',
    language: language !== '',
    reference: !reference?.isEmpty,
  })
  // Nobody else's file is worked on.
  if (file) await findEditable(repositories.paper, viewer, id)
  const prepared = file && (await storePaper(file, viewer.id, orderOf(viewer)))
  try {
    const { based_on: basedOn, change_note, is_medical } = input
    const asked = { ...caller, basedOn, change_note, is_medical }
    const effect = await submitEdit(repositories.paper, viewer, id, asked, async (tx, before) => {
      await discardDraft(tx, viewer, 'paper', id)
      await requireTopics(tx, input.topics)
      const after = {
        ...before,
        ...details(input),
        title: title ?? before.title,
        language: language || before.language,
        topics: input.topics ?? before.topics,
        reference: reference?.html ?? before.reference,
        fileId: (await prepared?.save(tx))?.id ?? before.fileId,
      }
      const words = prepared?.text ?? fileWords(before)
      return { ...after, text: searchText(after.reference, after.abstract, words) }
    })
    return { ...(await readPaper(viewer, id)), effect }
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}
