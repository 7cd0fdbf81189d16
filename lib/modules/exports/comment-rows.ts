import 'server-only'
import { readReviewBatch } from '../comments/queries'
import { exportSource } from './rows'

/** The comments awaiting a decision, with what was reported about them; of people, only their names. */
export const reports = exportSource(
  (viewer, { after, take }) => readReviewBatch(viewer, after, take),
  {
    comment_id: (comment) => comment.comment_id,
    kind: (comment) => comment.kind,
    item_id: ({ item }) => item.id,
    item_title: ({ item }) => item.title,
    text: (comment) => comment.text,
    state: (comment) => comment.state,
    author: ({ author }) => author && `${author.first_name} ${author.last_name}`,
    reports: (comment) => comment.reports.length,
    reasons: ({ reports }) => reports.map(({ reason }) => reason).join('; '),
    waiting_since: (comment) => comment.since,
    created_at: (comment) => comment.createdAt,
    edited_at: (comment) => comment.edited_at,
  },
)
