import 'server-only'
import { AppError } from '@/lib/core/errors'
import { listPaperComments } from '../comments/queries'
import { getPublicPaper } from './queries'

/**
 * One approved paper with its comments.
 * @throws AppError `gone` (410) when it was public once, `not_found` (404) when the public never could see it.
 */
export async function readPublicPaper(id: string) {
  const found = await getPublicPaper(id)
  if (found.state === 'gone') throw new AppError('gone', 'This paper was removed.')
  if (found.state === 'missing') throw new AppError('not_found', 'Paper not found')
  return { ...found.paper, comments: await listPaperComments(id) }
}
