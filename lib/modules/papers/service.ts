import 'server-only'
import { type CitedPaper, type IndexedPaper, toBibtex, toRis } from '@/lib/core/citations'
import { AppError } from '@/lib/core/errors'
import { langOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { absoluteUrl } from '@/lib/platform/site'
import { listPaperComments } from '../comments/queries'
import { getPublicPaper } from './queries'
import type { PaperDto } from './schema'

/** The approved paper under an address, or the failure that stands for it. */
async function findPublicPaper(id: string): Promise<PaperDto> {
  const found = await getPublicPaper(id)
  if (found.state === 'gone') throw new AppError('gone', 'This paper was removed.')
  if (found.state === 'missing') throw new AppError('not_found', 'Paper not found')
  return found.paper
}

/**
 * One approved paper with its comments.
 * @throws AppError `gone` (410) when it was public once, `not_found` (404) when the public never could see it.
 */
export async function readPublicPaper(id: string) {
  const paper = await findPublicPaper(id)
  return { ...paper, comments: await listPaperComments(id) }
}

/** What a citation of a paper is made of. Its address is the English page, which is the canonical one. */
export function citedPaper(paper: PaperDto): CitedPaper {
  return {
    id: paper.paper_id,
    title: paper.paper_title,
    authors: paper.authors,
    journal: paper.journal,
    year: paper.year,
    doi: paper.doi,
    address: absoluteUrl(paths.paper(paper.paper_id)),
  }
}

/** The same, with what search engines for papers are told besides. */
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
