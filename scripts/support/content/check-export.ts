import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { contentKindNames } from '@/lib/core/content-kinds'
import { kinds } from '@/lib/core/kinds.mjs'
import { hashFile, listFiles } from '../backup/snapshot.mjs'
import {
  CONTENT,
  type Content,
  contentShape,
  FORMAT,
  getPath,
  MANIFEST,
  type Manifest,
  manifestShape,
  VERSION,
} from './schema'

/** Why an export is refused: a sentence for the operator. */
export class ContentRefused extends Error {}

const damaged = (what: string) =>
  new ContentRefused(`The export is damaged or not whole (${what}): nothing was imported.`)

const unreadable = (name: string) => () => {
  throw damaged(`${name} cannot be read`)
}

const envelope = z.object({ format: z.string(), version: z.number() })

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new ContentRefused(`There is no export here: ${MANIFEST} is missing.`)
  })
  const parsed = await Promise.resolve(text).then(JSON.parse).catch(unreadable(MANIFEST))
  const known = envelope.safeParse(parsed)
  if (!known.success || known.data.format !== FORMAT) {
    throw new ContentRefused(`This is no export of content: ${MANIFEST} is of another format.`)
  }
  if (known.data.version > VERSION) {
    throw new ContentRefused(
      `The export has version ${known.data.version} of the format, this server knows ${VERSION}: update it first.`,
    )
  }
  const manifest = manifestShape.safeParse(parsed)
  if (!manifest.success) throw damaged(`${MANIFEST} is not as it must be`)
  return manifest.data
}

/** The path of a JSON error, without any of the content. */
const getIssuePath = (error: z.ZodError) => error.issues[0]?.path.join('.') || 'its beginning'

async function readContentFile(folder: string, { content }: Manifest): Promise<Content> {
  const text = await readFile(join(folder, CONTENT), 'utf8').catch(unreadable(CONTENT))
  const hash = createHash('sha256').update(text).digest('hex')
  if (hash !== content) throw damaged(`${CONTENT} has changed`)
  const parsed = await Promise.resolve(text).then(JSON.parse).catch(unreadable(CONTENT))
  const checked = contentShape.safeParse(parsed)
  if (!checked.success) throw damaged(`${CONTENT} at ${getIssuePath(checked.error)}`)
  return checked.data
}

async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  const named = new Map(files.map((file) => [file.path, file]))
  for (const path of await listFiles(folder)) {
    if (path !== MANIFEST && path !== CONTENT && !named.has(path)) {
      throw damaged(`${path} does not belong to it`)
    }
  }
  for (const file of files) {
    if (file.path !== getPath(file)) throw damaged(`${file.path} is not where it must be`)
    const path = join(folder, file.path)
    const isWhole = await lstat(path).then(
      (found) => found.isFile() && found.size === file.size,
      () => false,
    )
    if (!isWhole || (await hashFile(path)) !== file.sha256) {
      throw damaged(`${file.path} is missing or has changed`)
    }
  }
}

function requireEach(what: string, ids: readonly (string | null)[], known: Set<string>): void {
  const unknown = ids.find((id) => id !== null && !known.has(id))
  if (unknown) throw damaged(`${what} ${unknown} is named and not there`)
}

const getIds = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/** Checks that every reference between parts of the content resolves. */
function checkReferences(content: Content, { files }: Manifest): void {
  const { articles, papers, videos, facts, questions, comments } = content
  const items = [...articles, ...papers]
  const idsByKind = (wanted: string) => getIds(files.filter(({ kind }) => kind === wanted))
  const topics = new Set(content.topics.map(({ slug }) => slug))
  const authors = getIds(content.authors)
  requireEach(
    'cover',
    articles.map(({ cover }) => cover),
    idsByKind('cover'),
  )
  requireEach(
    'document',
    papers.map(({ file }) => file),
    idsByKind('paper'),
  )
  requireEach(
    'author',
    items.flatMap(({ author, reviewer }) => [author, reviewer]),
    authors,
  )
  requireEach(
    'author',
    comments.map(({ author }) => author),
    authors,
  )
  for (const on of contentKindNames) {
    const named = comments.flatMap((comment) => (comment.on === on ? comment.item : []))
    requireEach(on, named, getIds(content[kinds[on].plural]))
  }
  for (const rows of [articles, papers, videos, facts, questions]) {
    const originals = getIds(rows.filter(({ translation_of }) => translation_of === null))
    requireEach(
      'original',
      rows.map(({ translation_of }) => translation_of),
      originals,
    )
    requireEach(
      'topic',
      rows.flatMap((row) => row.topics),
      topics,
    )
  }
}

/**
 * Checks the folder of an export: its format, every checksum, no missing or extra files, and every reference. The texts
 * are checked where they are written.
 * @throws ContentRefused naming the first fault
 */
export async function checkExport(
  folder: string,
): Promise<{ manifest: Manifest; content: Content }> {
  const manifest = await readManifest(folder)
  const content = await readContentFile(folder, manifest)
  await checkFiles(folder, manifest)
  checkReferences(content, manifest)
  return { manifest, content }
}
