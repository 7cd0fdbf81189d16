import { call } from '@/lib/browser/api/call'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { z } from '@/lib/core/zod'
import type { versionsDto, versionWithDifferenceDto } from '@/lib/modules/editorial/schema'

/** An item with versions and a clinical review. */
export interface ItemKey {
  kind: ContentKind
  id: string
}

/** The query key under which the items of a kind are cached and invalidated. */
export const LISTS = { article: 'articles', paper: 'papers' } as const

export const itemPath = ({ kind, id }: ItemKey) => `/${kind}/${id}`

const versionPath = (item: ItemKey, versionId: string) => `${itemPath(item)}/versions/${versionId}`

export async function listVersions(item: ItemKey, signal: AbortSignal) {
  const path = `${itemPath(item)}/versions`
  return (await call<z.infer<typeof versionsDto>>('GET', path, { signal })).data.versions
}

export async function readVersion(item: ItemKey, versionId: string, signal: AbortSignal) {
  const path = versionPath(item, versionId)
  return (await call<z.infer<typeof versionWithDifferenceDto>>('GET', path, { signal })).data
}

export const restoreVersion = (item: ItemKey, versionId: string) =>
  call('POST', `${versionPath(item, versionId)}/restore`, { json: {} })
