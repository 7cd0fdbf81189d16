import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type {
  candidatesDto,
  GroupDto,
  LinkedKind,
  LinkInput,
} from '@/lib/modules/content/translations/schema'

/** The key under which groups are cached, and refetched after a change. */
export const GROUPS = 'translations'

/** A text that has, or could have, translations. */
export interface TextKey {
  kind: LinkedKind
  id: string
}

const getPath = ({ kind, id }: TextKey) => `/translation/${kind}/${encodeURIComponent(id)}`

export async function readGroup(text: TextKey, signal: AbortSignal) {
  return (await call<GroupDto>('GET', getPath(text), { signal })).data
}

export async function searchTexts(kind: LinkedKind, term: string, signal: AbortSignal) {
  const query = new URLSearchParams({ search: term })
  const path = `/translation/${kind}?${query}`
  return (await call<z.infer<typeof candidatesDto>>('GET', path, { signal })).data.texts
}

export const linkText = (text: TextKey, json: LinkInput) => call('PUT', getPath(text), { json })
export const unlinkText = (text: TextKey) => call('DELETE', getPath(text))
export const syncText = (text: TextKey) => call('POST', `${getPath(text)}/sync`, { json: {} })
