import { fitPicture, type PictureBox } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'

/** What a file must satisfy before it is sent; the server checks again, and more. */
export interface FileRule {
  /** MIME types, as in the `accept` attribute. */
  types: readonly string[]
  mostBytes: number
  /** What its content must begin with, after a byte order mark or empty lines. It decides, whatever type a system reports. */
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

/** The `accept` attribute: by name too, where a system reports another type for a PDF. */
export const acceptAttribute = ({ types }: FileRule): string =>
  [...types, ...(types.includes('application/pdf') ? ['.pdf'] : [])].join(',')

/** Returns the file as it is sent. */
export const fitFile = (file: File, { box }: FileRule): Promise<File> =>
  box ? fitPicture(file, box) : Promise.resolve(file)

const HEAD_BYTES = 64
/** What systems report for a file they do not know; the server looks at its content. */
const UNKNOWN = 'application/octet-stream'

/** Returns what is wrong with a chosen file, or null when nothing is. */
export async function findFileFault(file: File, rule: FileRule): Promise<FileFault | null> {
  if (rule.magic) {
    // Reading as text drops a byte order mark.
    const head = await file.slice(0, HEAD_BYTES).text()
    if (!head.trimStart().startsWith(rule.magic)) return 'type'
  } else if (file.type && file.type !== UNKNOWN && !rule.types.includes(file.type)) return 'type'
  return file.size > rule.mostBytes ? 'size' : null
}
