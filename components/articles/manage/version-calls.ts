import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { editedArticleDto } from '@/lib/modules/articles/schema'
import type { versionsDto, versionWithDifferenceDto } from '@/lib/modules/editorial/schema'

export async function listVersions(id: string, signal: AbortSignal) {
  const path = `/article/${id}/versions`
  return (await call<z.infer<typeof versionsDto>>('GET', path, { signal })).data.versions
}

export async function readVersion(id: string, versionId: string, signal: AbortSignal) {
  const path = `/article/${id}/versions/${versionId}`
  return (await call<z.infer<typeof versionWithDifferenceDto>>('GET', path, { signal })).data
}

export const restoreVersion = (id: string, versionId: string) =>
  call<z.infer<typeof editedArticleDto>>('POST', `/article/${id}/versions/${versionId}/restore`, {
    json: {},
  })
