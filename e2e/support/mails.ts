import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** Parsed mails by path: a mail does not change, and a run writes hundreds. */
const parsedMails = new Map<string, Promise<Email>>()

function readMail(path: string): Promise<Email> {
  const mail = parsedMails.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes))
  parsedMails.set(path, mail)
  return mail
}

/** The mails that the server under test has sent to an address, newest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(process.env.DATA_DIR ?? '', 'outbox')
  const names = await readdir(folder).catch(() => [])
  const newest = names
    // A name that begins with a dot is still being written.
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .reverse()
  const mails = await Promise.all(newest.map((name) => readMail(join(folder, name))))
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}

/** Waits for a mail with this subject. */
export async function waitForMail(address: string, subject: string): Promise<Email> {
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
export function getLink({ text = '' }: Email): string {
  const [link] = /https?:\/\/\S+[?]token=[\w-]+/.exec(text) ?? []
  if (!link) throw new Error('The mail has no link.')
  return link
}
