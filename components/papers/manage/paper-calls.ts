import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type {
  paperWithCommentsDto,
  StaffPaperDto,
  staffPapersDto,
} from '@/lib/modules/content/papers/schema'
import { createContentCalls } from '../../dashboard/tables/content-calls'
import { readVersion, type VersionWithDifference } from '../../editorial/editorial-state'

export interface OpenedPaper {
  paper: z.infer<typeof paperWithCommentsDto>
  /** Its pending change. */
  waiting: VersionWithDifference | null
}

/** Fetches one paper as it is, with its pending change. */
export async function openPaper(id: string, signal: AbortSignal): Promise<OpenedPaper> {
  const { data: paper } = await call<z.infer<typeof paperWithCommentsDto>>('GET', `/paper/${id}`, {
    signal,
  })
  const edit = paper.editorial?.edit
  if (!paper.is_published || edit?.state !== 'PENDING') return { paper, waiting: null }
  return { paper, waiting: await readVersion({ kind: 'paper', id }, edit.revision_id, signal) }
}

interface Sending {
  /** The paper to change; a new one when absent. */
  id: string | undefined
  body: FormData
  onProgress: (share: number) => void
  signal: AbortSignal
}

export const sendPaper = ({ id, body, onProgress, signal }: Sending) =>
  id
    ? call('PATCH', `/paper/${id}`, { form: body, onProgress, signal })
    : call('POST', '/paper', { form: body, onProgress, signal })

const readPapers = ({ papers, paperCount }: z.infer<typeof staffPapersDto>) => ({
  rows: papers,
  total: paperCount,
})

const shared = {
  path: '/paper',
  getId: ({ paper_id }: StaffPaperDto) => paper_id,
  listed: readPapers,
  found: readPapers,
}

/** Everyone's papers, for administrators (docs/rules.md#roles). */
export const allPapers = createContentCalls(shared)

/** The viewer's own papers. */
export const ownPapers = createContentCalls({
  ...shared,
  listPath: '/paper/user',
  searchWith: { mine: '1' },
})
