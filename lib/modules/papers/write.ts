import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { paperTextNames, storedTexts } from '@/lib/core/content-fields'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { prepareText } from '@/lib/platform/html/texts'
import { orderOf } from '@/lib/platform/work/queues'
import { findEditable, repositories } from '../editorial/service'
import { type SentFile, storePaper } from '../files/service'
import { createItem, editItem, requireFilled } from '../writing/service'
import type { NewPaperInput, PaperInput } from './schema'
import { fileWords, searchText } from './search-text'
import { readPaper } from './service'

const prepareReference = (viewer: Viewer, html: string) =>
  prepareText(html, { field: 'reference', order: orderOf(viewer) })

/** The optional fields: absent ones stay unchanged, an empty text removes one. */
function details(input: PaperInput) {
  const { authors, year } = input
  return {
    ...(authors === undefined ? {} : { authors }),
    ...(year === undefined ? {} : { year }),
    ...storedTexts(input, paperTextNames),
  }
}

/**
 * Creates a paper, see `createItem`.
 * @throws AppError `forbidden`; `invalid` (422) where title, language, reference or PDF are missing or invalid.
 */
export async function createPaper(
  viewer: Viewer,
  input: NewPaperInput,
  file: SentFile | undefined,
  caller: Caller,
) {
  requireCan(viewer, 'paper.create')
  const { paper_title: title = '', language, audience, topics } = input
  const { html, isEmpty } = await prepareReference(viewer, input.reference ?? '')
  requireFilled('validation.fillAllPaper', {
    paper_title: title !== '',
    language: Boolean(language),
    reference: !isEmpty,
    paper: file !== undefined,
  })
  const optional = details(input)
  const id = await createItem(
    viewer,
    {
      kind: 'paper',
      html,
      field: 'reference',
      topics,
      translation: input,
      draft: input.draft,
      prepare: () => file && storePaper(file, viewer.id, orderOf(viewer)),
      create: (tx, { id: fileId, prepared }) =>
        tx.paper.create({
          data: {
            title,
            language: language || 'eng',
            ...(audience && { audience }),
            reference: html,
            ...optional,
            text: searchText(html, optional.abstract ?? null, prepared?.text ?? ''),
            fileId,
            uploaderId: viewer.id,
          },
          select: { id: true },
        }),
    },
    caller,
  )
  return readPaper(viewer, id)
}

/**
 * Edits a paper; absent fields stay. See `submitEdit` for when the public sees it.
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
  const { paper_title: title, language, reference: sent } = input
  const reference = sent === undefined ? undefined : await prepareReference(viewer, sent)
  requireFilled('validation.fillAllDot', {
    paper_title: title !== '',
    language: language !== '',
    reference: !reference?.isEmpty,
  })
  // Checks the right to edit first, so that no file is processed for somebody who may not.
  if (file) await findEditable(repositories.paper, viewer, id)
  const prepared = file && (await storePaper(file, viewer.id, orderOf(viewer)))
  const effect = await editItem(
    repositories.paper,
    viewer,
    id,
    {
      input,
      prepared,
      change(before, fileId) {
        const after = {
          ...before,
          ...details(input),
          title: title ?? before.title,
          language: language || before.language,
          audience: input.audience ?? before.audience,
          topics: input.topics ?? before.topics,
          reference: reference?.html ?? before.reference,
          fileId: fileId ?? before.fileId,
        }
        const words = prepared?.text ?? fileWords(before)
        return { ...after, text: searchText(after.reference, after.abstract, words) }
      },
    },
    caller,
  )
  return { ...(await readPaper(viewer, id)), effect }
}
