import { putPdf, putPicture, type StoredFileData } from '@/lib/modules/files/put-files'
import { encodeImage } from '@/lib/platform/images/encode'
import type { PaperContent, SeedContent } from './content'

async function storeCover(name: string, svg: Buffer): Promise<StoredFileData> {
  const written = await putPicture('cover', await encodeImage(svg, { kind: 'cover' }))
  const shown = name.replace(/\.svg$/, '.webp')
  return { ...written, kind: 'COVER', visibility: 'PUBLIC', name: shown }
}

async function storePaper({ title, pdf, pages }: PaperContent): Promise<StoredFileData> {
  const written = await putPdf('paper', pdf)
  const name = `${title.slice(0, 200)}.pdf`
  return { ...written, kind: 'PAPER', visibility: 'PUBLIC', name, pages }
}

export interface SeedFiles {
  /** By name of the drawing. */
  covers: Map<string, StoredFileData>
  /** By title. */
  papers: Map<string, StoredFileData>
}

/** Encodes and stores the covers, and stores the papers' PDFs, before any row names them. */
export async function storeSeedFiles(content: SeedContent): Promise<SeedFiles> {
  const used = new Set(content.articles.map((article) => article.cover))
  const drawings = [...content.covers].filter(([name]) => used.has(name))
  const encoding = Promise.all(
    drawings.map(async ([name, svg]) => [name, await storeCover(name, svg)] as const),
  )
  const papers = new Map<string, StoredFileData>()
  for (const paper of content.papers) papers.set(paper.title, await storePaper(paper))
  return { covers: new Map(await encoding), papers }
}
