import 'server-only'

const MOST_CHARACTERS = 255
/** Control characters, and characters that change the reading order (`cod\u202Eexe.pdf`). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The name of an uploaded file for display: without folders and invisible characters, at most 255 characters long. */
export function cleanUploadName(sent: string | undefined): string {
  const [name = ''] = (sent ?? '').toWellFormed().replace(UNSEEN, '').split(/[/\\]/).slice(-1)
  const cut = [...name.normalize('NFC').trim()].slice(0, MOST_CHARACTERS).join('')
  return cut === '.' || cut === '..' ? '' : cut
}
