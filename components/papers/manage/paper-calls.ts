import type { z } from 'zod'
import { call } from '@/lib/browser/api/call'
import { versionWithDifferenceDto } from '@/lib/modules/editorial/schema'
import {
  paperWithCommentsDto,
  type StaffPaperDto,
  staffPapersDto,
} from '@/lib/modules/papers/schema'
import { contentCalls, readAs } from '../../dashboard/content-calls'

const readPapers = readAs(staffPapersDto, ({ papers, paperCount }) => ({
  rows: papers,
  total: paperCount,
}))

const shared = {
  path: '/paper',
  idOf: ({ paper_id }: StaffPaperDto) => paper_id,
  listed: readPapers,
  found: readPapers,
}

/** Everybody's papers, for administrators (specification section 6). */
export const allPapers = contentCalls<StaffPaperDto>(shared)

/** One's own. */
export const ownPapers = contentCalls<StaffPaperDto>({
  ...shared,
  listPath: '/paper/user',
  searchWith: { mine: '1' },
})

export const purgePaper = ({ paper_id }: StaffPaperDto) =>
  call('DELETE', `/paper/${paper_id}/purge`)

export interface OpenedPaper {
  paper: z.infer<typeof paperWithCommentsDto>
  /** The change of it that waits for approval. */
  waiting: z.infer<typeof versionWithDifferenceDto> | null
}

/** One paper as it is, and the change of it that waits. */
export async function openPaper(id: string, signal: AbortSignal): Promise<OpenedPaper> {
  const { data: paper } = await call('GET', `/paper/${id}`, {
    schema: paperWithCommentsDto,
    signal,
  })
  const edit = paper.editorial?.edit
  if (!paper.is_published || edit?.state !== 'PENDING') return { paper, waiting: null }
  const path = `/paper/${id}/versions/${edit.revision_id}`
  const { data: waiting } = await call('GET', path, { schema: versionWithDifferenceDto, signal })
  return { paper, waiting }
}

interface Sending {
  /** What is changed; a new paper when absent. */
  id: string | undefined
  body: FormData
  onProgress: (share: number) => void
}

export const sendPaper = ({ id, body, onProgress }: Sending) =>
  id
    ? call('PATCH', `/paper/${id}`, { form: body, onProgress })
    : call('POST', '/paper', { form: body, onProgress })
