import { MOST_PICTURE_BYTES } from '@/lib/modules/files/schema'
import type { FileRule } from '../forms/file-check'

/** Pictures that are taken (decisions, "Uploads"). */
export const pictureRule: FileRule = {
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'],
  mostBytes: MOST_PICTURE_BYTES,
}

/** The first picture among files that were dropped or pasted. */
export function pictureIn(files: FileList | undefined): File | null {
  return [...(files ?? [])].find(({ type }) => pictureRule.types.includes(type)) ?? null
}
