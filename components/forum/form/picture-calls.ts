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

/** The same photograph, queued until its case is posted. */
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

/** Sends a photograph of a saved case or answer. @param path of the case or answer */
export function addPicture(path: string, picture: NewPicture) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(picture))) form.set(name, value)
  form.set('picture', picture.file)
  return call('POST', `${path}/pictures`, { form })
}

/** Sets the consent of a saved case. */
export const setConsent = (postId: string, json: ConsentInput) =>
  call('PUT', `/forum/${postId}/consent`, { json })

/** Deletes a photograph for good. @param path of the case or answer */
export const removePicture = (path: string, fileId: string) =>
  call('DELETE', `${path}/pictures/${fileId}`)

const documentFields = (reason: string | undefined) =>
  reason ? { identifiers_reason: reason } : {}

/** The document of an answer, queued until the answer is posted. */
export const followingDocument = (file: File, reason: string | undefined): FollowingCall => ({
  key: newKey(),
  method: 'PUT',
  path: 'document',
  json: documentFields(reason),
  isForm: true,
  files: [{ name: 'attachment', file }],
})

/** Attaches a document to an answer. @param reason why what may identify the patient stays in it */
export function setDocument(commentId: string, file: File, reason: string | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(documentFields(reason))) form.set(name, value)
  form.set('attachment', file)
  return call('PUT', `/comment/${commentId}/document`, { form })
}

/** Deletes the document of an answer for good. */
export const removeDocument = (commentId: string) =>
  call('DELETE', `/comment/${commentId}/document`)
