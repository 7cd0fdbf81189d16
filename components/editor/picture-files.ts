import { TEXT_BOX } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'
import { type FileRule, hasType } from '../forms/file-field'

/** The accepted pictures (docs/rules.md#uploads). */
export const pictureRule: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  maxBytes: sizes.picture,
  box: TEXT_BOX,
}

/** The pictures among dropped or pasted files. */
export const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter((file) => hasType(file, pictureRule.types))

/** The first lines of what the file manager of GNOME copies. */
const FILE_MANAGER_LINE = /^(?:x-special\/nautilus-clipboard|copy|cut)$/

/** Returns whether the text consists only of names or paths of these files. */
export function containsOnlyNames(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name.normalize('NFC')))
  const lines = text.trim().split(/\s*[\r\n]+\s*/)
  return lines.every((line) => {
    const [path = ''] = /[^"]+/.exec(line) ?? []
    const name = decodeName(path.split(/[\\/]/).at(-1) ?? '').normalize('NFC')
    return names.has(name) || FILE_MANAGER_LINE.test(line)
  })
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
