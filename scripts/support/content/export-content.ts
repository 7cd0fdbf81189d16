import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { storage } from '@/lib/platform/storage/storage'
import { hashFile } from '../backup/stored-files.mjs'
import { readContent, type SourceFile } from './read-content'
import {
  CONTENT,
  type Content,
  type FileEntry,
  FORMAT,
  MANIFEST,
  type Manifest,
  pathOf,
  VERSION,
} from './schema'

/** Null where the bytes are gone, such as those of an article deleted a moment ago. */
async function copyFile(folder: string, { id, kind, key, name }: SourceFile) {
  const bytes = await storage().read(key)
  if (!bytes) return null
  const path = pathOf({ id, kind })
  const to = join(folder, path)
  await pipeline(bytes, createWriteStream(to, { flags: 'wx' }))
  const { size } = await stat(to)
  return { id, kind, path, name, size, sha256: await hashFile(to) } satisfies FileEntry
}

/** Drops covers and documents whose bytes are missing. */
function withoutMissing(content: Content, files: readonly FileEntry[]): Content {
  const ids = new Set(files.map(({ id }) => id))
  const there = (id: string | null) => (id && ids.has(id) ? id : null)
  return {
    ...content,
    articles: content.articles.map((item) => ({ ...item, cover: there(item.cover) })),
    papers: content.papers.map((item) => ({ ...item, file: there(item.file) })),
  }
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

/**
 * Writes the public content into a folder, in the format of docs/content-format.md.
 * @param folder recreated, and removed again on any failure
 * @returns what was written, and the ids of files whose bytes are missing
 */
export async function exportContent(
  folder: string,
): Promise<{ content: Content; manifest: Manifest; missing: string[] }> {
  await mkdir(join(folder, 'files'), { recursive: true })
  try {
    const read = await readContent()
    const files: FileEntry[] = []
    const missing: string[] = []
    for (const source of read.files) {
      const file = await copyFile(folder, source)
      if (file) files.push(file)
      else missing.push(source.id)
    }
    const content = withoutMissing(read.content, files)
    const text = toText(content)
    const manifest: Manifest = {
      format: FORMAT,
      version: VERSION,
      exported_at: new Date().toISOString(),
      content: createHash('sha256').update(text).digest('hex'),
      files,
    }
    await writeFile(join(folder, CONTENT), text, { flag: 'wx' })
    await writeFile(join(folder, MANIFEST), toText(manifest), { flag: 'wx' })
    return { content, manifest, missing }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
