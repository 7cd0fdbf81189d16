import type { z } from '@/lib/core/zod'
import { paperContentDto, type paperWithCommentsDto } from '@/lib/modules/content/papers/schema'
import { fullName } from '../accounts/session/account-state'
import { PaperReading } from '../papers/manage/paper-reading'
import { type Proposal, ReviewedItem } from './reviewed-item'

type Paper = z.infer<typeof paperWithCommentsDto>

/** The paper as readers will see it once it is approved, and whether its document is not public yet. */
function getShown(paper: Paper, proposal: Proposal | null): { paper: Paper; isPrivate: boolean } {
  if (!proposal) return { paper, isPrivate: !paper.is_published }
  const content = paperContentDto.parse(proposal.content)
  const { author, reviewedAt } = paper
  // A new document is a PDF, like all that are sent.
  const other = { paper_url: content.paper, mime: 'application/pdf', size: null, pages: null }
  const hasOther = proposal.changed.includes('paper')
  return {
    isPrivate: hasOther,
    paper: {
      ...paper,
      ...content,
      ...(hasOther ? other : {}),
      // A paper without authors names its uploader.
      authors: content.authors.length > 0 || !author ? content.authors : [fullName(author)],
      topics: proposal.topics,
      what_changed: proposal.what_changed ?? paper.what_changed,
      // A review does not cover the change.
      changed_since_review: reviewedAt && new Date().toISOString(),
    },
  }
}

/** A pending paper, or a change to a public one. */
export function ReviewedPaper({ id, onDone }: { id: string; onDone: () => void }) {
  return (
    <ReviewedItem<Paper> kind="paper" id={id} onDone={onDone}>
      {(paper, proposal) => <PaperReading {...getShown(paper, proposal)} />}
    </ReviewedItem>
  )
}
