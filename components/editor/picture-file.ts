import { TEXT_BOX } from '@/lib/browser/files/fit-picture'
import { sizes } from '@/lib/core/sizes.mjs'
import type { FileRule } from '../forms/file-check'

/** The accepted pictures (docs/rules.md#uploads). */
export const pictureRule: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  mostBytes: sizes.picture,
  box: TEXT_BOX,
}

/** The pictures among dropped or pasted files. */
export const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => pictureRule.types.includes(type))

/** Returns whether the text consists only of names or paths of these files. */
export function containsOnlyNames(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name))
  const lines = text.trim().split(/\s*[\r\n]+\s*/)
  return lines.every((line) => names.has(decodeName(line.split(/[\\/]/).at(-1) ?? '')))
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
