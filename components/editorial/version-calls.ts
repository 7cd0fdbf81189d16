import { call } from '@/lib/browser/api/call'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { z } from '@/lib/core/zod'
import type { versionsDto, versionWithDifferenceDto } from '@/lib/modules/content/schema'
import type { AuthorDto } from '@/lib/modules/users/schema'

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

export type VersionWithDifference = z.infer<typeof versionWithDifferenceDto>

export async function readVersion(item: ItemKey, versionId: string, signal: AbortSignal) {
  const path = versionPath(item, versionId)
  return (await call<VersionWithDifference>('GET', path, { signal })).data
}

export const restoreVersion = (item: ItemKey, versionId: string) =>
  call('POST', `${versionPath(item, versionId)}/restore`, { json: {} })

/** The clinical review of an item. */
export interface Reviewed {
  reviewer: AuthorDto | null
  reviewedAt: string | null
  changed_since_review: string | null
  updatedAt: string
  editorial: {
    reviewer_id: string | null
    review_due: string | null
    review_sent_back: string | null
  }
}

interface Review {
  reviewer_id: string | null
  /** A date, as `2027-03-01`. */
  review_due: string | null
  /** Whether the clinician is asked to review it. */
  is_asked?: boolean
  /** The version of the text that was read, where the screen knows it. */
  updated_at?: string
}

export const saveReview = (item: ItemKey, review: Review) =>
  call('PUT', `${itemPath(item)}/review`, { json: review })

export const sendBackReview = (item: ItemKey, json: { reason: string; updated_at?: string }) =>
  call('POST', `${itemPath(item)}/review/send-back`, { json })
