import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PreparedFile, prepare } from '@/lib/modules/files/prepared-file'
import {
  COVER,
  PAPER,
  PICTURE,
  provePdf,
  provePicture,
  type SentFile,
} from '@/lib/modules/files/prove-file'
import { putPdf, putPicture } from '@/lib/modules/files/put-files'
import { BACKGROUND } from '@/lib/platform/work/queues'
import { isOwnWebp } from './own-webp'
import type { FileEntry } from './schema'

/** Files whose bytes are already stored, and the words of documents by their id. */
export interface ImportedFiles {
  prepared: PreparedFile[]
  words: Map<string, string>
}

const PICTURES = {
  cover: { rules: COVER, folder: 'cover', kind: 'COVER' },
  picture: { rules: PICTURE, folder: 'picture', kind: 'BODY_IMAGE' },
} as const

/** Drops the uploader: a file without an owner came with the site. */
const facts = ({ id, name }: FileEntry) =>
  ({ id, name, visibility: 'PUBLIC', uploaderId: null }) as const

async function importPicture(file: FileEntry, kind: keyof typeof PICTURES, sent: SentFile) {
  const { rules, folder, kind: stored } = PICTURES[kind]
  const encoded = await provePicture(sent, rules, BACKGROUND)
  const bytes = await sent.read()
  const main = isOwnWebp(bytes) ? { ...encoded.main, bytes } : encoded.main
  // The server makes the smaller sizes while it runs.
  const { variants: _, ...written } = await putPicture(folder, { ...encoded, main })
  return prepare({ ...written, ...facts(file), kind: stored })
}

async function importPdf(file: FileEntry, sent: SentFile) {
  const { pages, text } = await provePdf(sent, PAPER, BACKGROUND)
  const written = await putPdf('paper', await sent.read())
  return { text, prepared: prepare({ ...written, ...facts(file), kind: 'PAPER', pages }) }
}

/**
 * Checks files as if they were uploaded today, and stores their bytes; their rows are written later. If one is refused,
 * the ones already stored are removed.
 * @param folder of an export that was checked
 * @throws AppError `invalid` for a file that is not what it claims to be
 */
export async function importFiles(
  folder: string,
  files: readonly FileEntry[],
): Promise<ImportedFiles> {
  const imported: ImportedFiles = { prepared: [], words: new Map() }
  try {
    for (const file of files) {
      const read = () => readFile(join(folder, file.path))
      const sent = { size: file.size, name: file.name, read }
      if (file.kind !== 'paper') {
        imported.prepared.push(await importPicture(file, file.kind, sent))
        continue
      }
      const { text, prepared } = await importPdf(file, sent)
      imported.prepared.push(prepared)
      imported.words.set(file.id, text)
    }
    return imported
  } catch (error) {
    await discardFiles(imported)
    throw error
  }
}

/** Removes the bytes of files whose rows were not written after all. */
export async function discardFiles({ prepared }: ImportedFiles): Promise<void> {
  for (const file of prepared) await file.discard()
}
