import { call } from '@/lib/browser/api/call'
import type { ConsentInput } from '@/lib/modules/forum/consent-schema'
import type { NewPicture } from './picture-canvas'

/** Sends a photograph of a case that was saved. */
export function addPicture(postId: string, { file, covered, shows, reason }: NewPicture) {
  const form = new FormData()
  form.set('shows_who', shows)
  form.set('covered', JSON.stringify(covered))
  if (shows === '1') form.set('reason', reason)
  form.set('picture', file)
  return call('POST', `/forum/${postId}/pictures`, { form })
}

/** States the consent for a case that was saved. */
export const setConsent = (postId: string, json: ConsentInput) =>
  call('PUT', `/forum/${postId}/consent`, { json })

/** Has a photograph of a case destroyed. */
export const removePicture = (postId: string, fileId: string) =>
  call('DELETE', `/forum/${postId}/pictures/${fileId}`)
