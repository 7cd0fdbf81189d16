import { fitPicture, type PictureBox } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'

/** What a file must satisfy before it is sent; the server checks again, and more. */
export interface FileRule {
  /** MIME types, as in the `accept` attribute. */
  types: readonly string[]
  mostBytes: number
  /** The bytes its content must begin with. */
  magic?: string
  /** The box a picture is resized to before the check: the rule applies to what is sent. */
  box?: PictureBox
}

export type FileFault = 'type' | 'size'

/** A licence to practise (docs/rules.md#uploads): a PDF of at most 5 MB. */
export const licenceRule: FileRule = {
  types: ['application/pdf'],
  mostBytes: sizes.licence,
  magic: '%PDF-',
}

/** Returns the file as it is sent. */
export const fitFile = (file: File, { box }: FileRule): Promise<File> =>
  box ? fitPicture(file, box) : Promise.resolve(file)

/** Returns what is wrong with a chosen file, or null when nothing is. */
export async function findFileFault(file: File, rule: FileRule): Promise<FileFault | null> {
  // Some systems report no type for a valid file: its content decides then.
  if (file.type && !rule.types.includes(file.type)) return 'type'
  if (rule.magic) {
    const head = await file.slice(0, rule.magic.length).text()
    if (head !== rule.magic) return 'type'
  }
  return file.size > rule.mostBytes ? 'size' : null
}
