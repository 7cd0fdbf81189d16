import { fitPicture, type PictureBox } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'

/** What a file must be before it is sent; the server checks again, and more. */
export interface FileRule {
  /** MIME types, as the `accept` attribute takes them. */
  types: readonly string[]
  mostBytes: number
  /** How its content must begin. */
  magic?: string
  /** A picture is made to fit before it is looked at: the rule is for what is sent. */
  box?: PictureBox
}

export type FileFault = 'type' | 'size'

/** A licence to practise (docs/rules.md#uploads): a PDF of at most 5 MB. */
export const licenceRule: FileRule = {
  types: ['application/pdf'],
  mostBytes: sizes.licence,
  magic: '%PDF-',
}

/** A file as it is sent. */
export const fitFile = (file: File, { box }: FileRule): Promise<File> =>
  box ? fitPicture(file, box) : Promise.resolve(file)

/** What is wrong with a file that somebody chose; null when nothing is. */
export async function findFileFault(file: File, rule: FileRule): Promise<FileFault | null> {
  // Some systems know no type for a file that is fine: its content decides then.
  if (file.type && !rule.types.includes(file.type)) return 'type'
  if (rule.magic) {
    const head = await file.slice(0, rule.magic.length).text()
    if (head !== rule.magic) return 'type'
  }
  return file.size > rule.mostBytes ? 'size' : null
}
