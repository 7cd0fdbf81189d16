import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The mails that the server under test has written to an address, the newest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(process.env.DATA_DIR ?? '', 'outbox')
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  const mails = await Promise.all(
    newest.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}

/** Waits for a mail with this subject. */
export async function awaitMail(address: string, subject: string): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).find((mail) => mail.subject === subject)
      return found?.subject
    })
    .toBe(subject)
  return found as Email
}

/** The one-time link of a mail, as an address of the site. */
export function linkOf({ text = '' }: Email): string {
  const [link] = /https?:\/\/\S+[?]token=[\w-]+/.exec(text) ?? []
  if (!link) throw new Error('The mail has no link.')
  return link
}
