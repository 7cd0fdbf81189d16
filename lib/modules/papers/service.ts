import 'server-only'
import { type CitedPaper, type IndexedPaper, toBibtex, toRis } from '@/lib/core/citations'
import { langOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import type { Viewer } from '@/lib/core/permissions'
import { absoluteUrl } from '@/lib/platform/site'
import { listComments } from '../comments/queries'
import { requirePublic } from '../editorial/queries'
import { readMark, repositories } from '../editorial/service'
import { getPublicPaper } from './queries'
import type { PaperDto } from './schema'
import { findStaffPaper } from './staff-queries'

/** The approved paper with an id, or the error that stands for it. */
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
    based_on:
      viewer && own ? await readMark(repositories.paper, viewer, { id, isPublished }) : null,
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
    language: langOf(paper.language),
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
