import type { z } from '@/lib/core/zod'
import type { StaffPaperDto, staffPapersDto } from '@/lib/modules/papers/schema'
import { contentCalls } from '../../dashboard/content-calls'

const readPapers = ({ papers, paperCount }: z.infer<typeof staffPapersDto>) => ({
  rows: papers,
  total: paperCount,
})

const shared = {
  path: '/paper',
  idOf: ({ paper_id }: StaffPaperDto) => paper_id,
  listed: readPapers,
  found: readPapers,
}

/** Everyone's papers, for administrators (docs/rules.md#roles). */
export const allPapers = contentCalls(shared)

/** The viewer's own papers. */
export const ownPapers = contentCalls({
  ...shared,
  listPath: '/paper/user',
  searchWith: { mine: '1' },
})
