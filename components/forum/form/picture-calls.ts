import { newKey } from '@/lib/browser/api/attempt'
import { call } from '@/lib/browser/api/call'
import type { FollowingCall } from '@/lib/browser/outbox/outbox'
import type { ConsentInput } from '@/lib/modules/forum/consent-schema'
import type { NewPicture } from './picture-canvas'

const fieldsOf = ({ covered, shows, reason }: NewPicture) => ({
  shows_who: shows,
  covered: JSON.stringify(covered),
  ...(shows === '1' ? { reason } : {}),
})

/** The same photograph as it waits for its case to be posted. */
export const followingPicture = (picture: NewPicture): FollowingCall => ({
  key: newKey(),
  method: 'POST',
  path: 'pictures',
  json: fieldsOf(picture),
  isForm: true,
  files: [{ name: 'picture', file: picture.file }],
})

/** The consent, likewise. */
export const followingConsent = (json: ConsentInput): FollowingCall => ({
  key: newKey(),
  method: 'PUT',
  path: 'consent',
  json,
})

/** Sends a photograph of a case that was saved. */
export function addPicture(postId: string, picture: NewPicture) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(picture))) form.set(name, value)
  form.set('picture', picture.file)
  return call('POST', `/forum/${postId}/pictures`, { form })
}

/** States the consent for a case that was saved. */
export const setConsent = (postId: string, json: ConsentInput) =>
  call('PUT', `/forum/${postId}/consent`, { json })

/** Has a photograph of a case destroyed. */
export const removePicture = (postId: string, fileId: string) =>
  call('DELETE', `/forum/${postId}/pictures/${fileId}`)
