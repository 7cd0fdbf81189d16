import type { CallResult } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { createdCommentDto } from '@/lib/modules/forum/schema'
import type { Sending } from '../answer-box'
import type { TypedAnswer } from '../answer-privacy'
import { useCaseTalk } from './case-talk'

/** Posts an answer or reply; edits one that is already posted and lacks only its files. */
export function useSendAnswer(about: { post_id: string; parent_id?: string }) {
  const { add, edit } = useCaseTalk().actions
  return async (answer: TypedAnswer, { id, following }: Sending): Promise<string | null> => {
    if (id) {
      await edit.mutateAsync({ id, ...answer })
      return id
    }
    const sent = await add.mutateAsync({ ...about, ...answer, following })
    return (sent as CallResult<z.infer<typeof createdCommentDto>> | null)?.data.id ?? null
  }
}
