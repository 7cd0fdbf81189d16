import { putPdf, putPicture, type StoredFileData } from '@/lib/modules/files/put-files'
import { encodeImage } from '@/lib/platform/images/encode'
import type { PaperContent, SeedContent } from './content'

async function storeCover(
  name: string,
  drawing: ReturnType<typeof encodeImage>,
): Promise<StoredFileData> {
  const written = await putPicture('cover', await drawing)
  const shown = name.replace(/\.svg$/, '.webp')
  return { ...written, kind: 'COVER', visibility: 'PUBLIC', name: shown }
}

async function storePaper({ title, pdf, pages }: PaperContent): Promise<StoredFileData> {
  const written = await putPdf('paper', pdf)
  const name = `${title.slice(0, 200)}.pdf`
  return { ...written, kind: 'PAPER', visibility: 'PUBLIC', name, pages }
}

export interface SeedFiles {
  /** By the title of their article. */
  covers: Map<string, StoredFileData>
  /** By title. */
  papers: Map<string, StoredFileData>
}

/** Encodes and stores the covers, and stores the papers' PDFs, before any row names them. */
export async function storeSeedFiles(content: SeedContent): Promise<SeedFiles> {
  // Encoded once, however many articles show it; each has its own file.
  const drawings = new Map<string, ReturnType<typeof encodeImage>>()
  const encoding = content.articles.flatMap(({ title, cover }) => {
    const svg = cover && content.covers.get(cover)
    if (!cover || !svg) return []
    const drawing = drawings.get(cover) ?? encodeImage(svg, { kind: 'cover' })
    drawings.set(cover, drawing)
    return [storeCover(cover, drawing).then((file) => [title, file] as const)]
  })
  const papers = new Map<string, StoredFileData>()
  for (const paper of content.papers) papers.set(paper.title, await storePaper(paper))
  return { covers: new Map(await Promise.all(encoding)), papers }
}
