import { call } from '@/lib/browser/api/call'
import { editedArticleDto } from '@/lib/modules/articles/schema'
import { versionsDto, versionWithDifferenceDto } from '@/lib/modules/editorial/schema'

export async function listVersions(id: string, signal: AbortSignal) {
  const path = `/article/${id}/versions`
  return (await call('GET', path, { schema: versionsDto, signal })).data.versions
}

export async function readVersion(id: string, versionId: string, signal: AbortSignal) {
  const path = `/article/${id}/versions/${versionId}`
  return (await call('GET', path, { schema: versionWithDifferenceDto, signal })).data
}

export const restoreVersion = (id: string, versionId: string) =>
  call('POST', `/article/${id}/versions/${versionId}/restore`, {
    json: {},
    schema: editedArticleDto,
  })
