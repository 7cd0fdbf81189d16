import { createHash, randomBytes } from 'node:crypto'
import type { Prisma } from '@/lib/platform/db/client'
import { encodeImage } from '@/lib/platform/images/encode'
import { storage } from '@/lib/platform/storage/storage'
import type { PaperContent, SeedContent } from './content'
import { renderPaperPdf } from './paper-pdf'

/** A file that stands in the storage already; the row that names it is still to be written. */
export type StoredFileData = Prisma.StoredFileUncheckedCreateInput

const randomName = () => randomBytes(16).toString('hex')
const sha256 = (bytes: Buffer) => Uint8Array.from(createHash('sha256').update(bytes).digest())

async function storeCover(name: string, svg: Buffer): Promise<StoredFileData> {
  const { main, variants, blur } = await encodeImage(svg, { kind: 'cover' })
  const base = `cover/${randomName()}`
  const key = `${base}.webp`
  const sized = variants.map(({ bytes, ...variant }) => ({
    ...variant,
    bytes,
    key: `${base}-${variant.name}`,
  }))
  await Promise.all([
    storage().put(key, main.bytes),
    ...sized.map((variant) => storage().put(variant.key, variant.bytes)),
  ])
  return {
    kind: 'COVER',
    visibility: 'PUBLIC',
    mime: main.mime,
    size: main.bytes.length,
    sha256: sha256(main.bytes),
    key,
    name: name.replace(/\.svg$/, '.webp'),
    width: main.width,
    height: main.height,
    blur,
    variants: sized.map(({ bytes, ...variant }) => ({ ...variant, size: bytes.length })),
  }
}

async function storePaper(paper: PaperContent): Promise<StoredFileData> {
  const { bytes, pages } = await renderPaperPdf(paper)
  const key = `paper/${randomName()}.pdf`
  await storage().put(key, bytes)
  return {
    kind: 'PAPER',
    visibility: 'PUBLIC',
    mime: 'application/pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    key,
    name: `${paper.title.slice(0, 200)}.pdf`,
    pages,
  }
}

export interface SeedFiles {
  /** By name of the drawing. */
  covers: Map<string, StoredFileData>
  /** By title. */
  papers: Map<string, StoredFileData>
}

/** Draws, encodes and stores the covers and the papers' PDFs, before any row names them. */
export async function storeSeedFiles(content: SeedContent): Promise<SeedFiles> {
  const used = new Set(content.articles.map((article) => article.cover))
  const drawings = [...content.covers].filter(([name]) => used.has(name))
  // Pictures are encoded on other threads while this one sets the papers.
  const encoding = Promise.all(
    drawings.map(async ([name, svg]) => [name, await storeCover(name, svg)] as const),
  )
  const papers = new Map<string, StoredFileData>()
  for (const paper of content.papers) papers.set(paper.title, await storePaper(paper))
  return { covers: new Map(await encoding), papers }
}
