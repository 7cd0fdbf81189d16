import 'server-only'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { log } from '../log/log'
import { toMessage } from './message'
import type { MailTransport } from './transport'

/**
 * The transport where nothing is configured: writes each mail as `<id>.eml`, so that somebody trying out the site needs no mail
 * account. A repeat replaces the file.
 * @param folder created when missing, readable by this user only, because links in it open accounts
 * @param isPrivate whether only this machine's user can reach the site: only then is the link also logged
 */
export function folderTransport(folder: string, isPrivate: boolean): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail))
      const name = `${mail.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The file only gets its final name once complete: a reader of the folder never sees half a mail.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      const link = isPrivate ? { link: mail.link } : {}
      log('info', 'mail.written', { template: mail.template, file: name, ...link })
    },
  }
}
