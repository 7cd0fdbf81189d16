import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { outboxFolder } from './transports'

/** A mail in the development folder. */
export interface WrittenMail {
  id: string
  to: string
  subject: string
  text: string
  /** ISO 8601; `null` when the file has none. */
  date: string | null
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Lists the mails written without a configured mail host, newest first: their file names are ids that increase with
 * time.
 * @param limit the maximum number
 */
export async function listWrittenMails(limit = 50): Promise<WrittenMail[]> {
  const folder = outboxFolder()
  const names = (await listNames(folder)).filter((name) => /^[\w-]+\.eml$/.test(name))
  const newest = names.sort().reverse().slice(0, limit)
  return Promise.all(
    newest.map(async (name) => {
      const { to, subject, text, date } = await PostalMime.parse(await readFile(join(folder, name)))
      return {
        id: name.slice(0, -'.eml'.length),
        to: to?.map(({ address }) => address).join(', ') ?? '',
        subject: subject ?? '',
        text: text ?? '',
        date: date ?? null,
      }
    }),
  )
}
