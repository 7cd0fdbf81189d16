import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { type CitedPaper, type IndexedPaper, toBibtex, toRis } from '@/lib/core/citations'
import { paperTextNames, storedTexts } from '@/lib/core/content-kinds'
import { toLang } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { prepareText } from '@/lib/platform/html/texts'
import { absoluteUrl } from '@/lib/platform/site'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { listComments } from '../../comments/queries'
import { type SentFile, storePaper } from '../../files/service'
import { createItem, editItem, getVersion, requireFilled } from '../editorial/edit'
import { findEditable, requirePublic } from '../queries'
import { buildSearchText, extractDocumentText } from './find-in-text'
import { findStaffPaper, getPublicPaper } from './queries'
import type { NewPaperInput, PaperDto, PaperInput } from './schema'

/** Returns the approved paper with an id, or throws the matching error. */
const findPublicPaper = async (id: string): Promise<PaperDto> =>
  requirePublic('paper', await getPublicPaper(id)).paper

/**
 * A paper with its comments: for everybody once approved; for its uploader and administrators in every state, with its
 * editorial state.
 * @throws AppError `gone` (410) when it was public once and is deleted, `not_found` (404) when there is none, or none for
 *   the caller.
 */
export async function readPaper(viewer: Viewer | null, id: string) {
  const own = await findStaffPaper(viewer, id)
  const paper = own ?? (await findPublicPaper(id))
  const { is_published: isPublished, comments_open: commentsOpen } = paper
  return {
    ...paper,
    comments: await listComments('paper', id, viewer, { commentsOpen }),
    editorial: own?.editorial ?? null,
    based_on: viewer && own ? await getVersion('paper', viewer, { id, isPublished }) : null,
  }
}

/** The parts of a paper's citation. The address is that of the English page, which is the canonical one. */
export function citedPaper(paper: PaperDto): CitedPaper {
  return {
    id: paper.paper_id,
    title: paper.paper_title,
    authors: paper.authors,
    journal: paper.journal,
    year: paper.year,
    doi: paper.doi,
    address: absoluteUrl(paths.paper(paper.paper_id, paper.paper_title)),
  }
}

/** The same, with extra fields for search engines for papers. */
export function indexedPaper(paper: PaperDto): IndexedPaper {
  return {
    ...citedPaper(paper),
    pdf: paper.paper_url && absoluteUrl(paths.paperPdf(paper.paper_id)),
    language: toLang(paper.language),
    publishedAt: paper.publishedAt,
  }
}

/**
 * An approved paper as a record for reference managers.
 * @throws AppError `gone` or `not_found`, as for reading it.
 */
export async function citePaper(id: string, format: 'bibtex' | 'ris'): Promise<string> {
  const cited = citedPaper(await findPublicPaper(id))
  return format === 'bibtex' ? toBibtex(cited) : toRis(cited)
}

const prepareReference = (viewer: Viewer, html: string) =>
  prepareText(html, { field: 'reference', order: getWorkOrder(viewer) })

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
      prepare: () => file && storePaper(file, viewer.id, getWorkOrder(viewer)),
      create: (tx, { id: fileId, prepared }) =>
        tx.paper.create({
          data: {
            title,
            language: language || 'eng',
            ...(audience && { audience }),
            reference: html,
            ...optional,
            text: buildSearchText(html, optional.abstract ?? null, prepared?.text ?? ''),
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
  // Checks the right to edit before the file is processed.
  if (file) await findEditable('paper', viewer, id)
  const prepared = file && (await storePaper(file, viewer.id, getWorkOrder(viewer)))
  const effect = await editItem(
    'paper',
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
          content: reference?.html ?? before.content,
          fileId: fileId ?? before.fileId,
        }
        const words =
          prepared?.text ?? extractDocumentText({ ...before, reference: before.content })
        return { ...after, text: buildSearchText(after.content, after.abstract, words) }
      },
    },
    caller,
  )
  return { ...(await readPaper(viewer, id)), effect }
}
