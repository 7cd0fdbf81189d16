import { MOST_AVATAR_BYTES } from '@/lib/modules/files/schema'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** What the picker offers. */
export const PICTURE_TYPES = TYPES.join(',')

/** What is wrong with a picture for a profile, as a key of `validation`; null when nothing is. */
export function pictureProblem(file: {
  type: string
  size: number
}): 'avatarType' | 'avatarSize' | null {
  if (!TYPES.includes(file.type)) return 'avatarType'
  return file.size > MOST_AVATAR_BYTES ? 'avatarSize' : null
}
