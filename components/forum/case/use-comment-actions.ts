import { useTranslations } from 'next-intl'
import { useStaffUser } from '../../dashboard/staff-viewer'
import type { TypedAnswer } from '../answer-privacy'
import { withAccepted, withComment, withEdit } from '../expected'
import {
  acceptAnswer,
  addComment,
  deleteComment,
  editComment,
  type NewComment,
  redactComment,
} from '../forum-calls'
import { useCaseAction } from '../use-case-action'

/** The actions on the comments of a case; those that are safe are shown before the server responds. */
export function useCommentActions(id: string) {
  const t = useTranslations('forum')
  const me = useStaffUser()
  return {
    add: useCaseAction<NewComment>({
      id,
      run: (input) => addComment(input, me.user_id),
      failed: t('addFailed'),
      expect: (detail, input) => withComment(detail, me, input),
    }),
    edit: useCaseAction<TypedAnswer & { id: string }>({
      id,
      run: ({ id: comment, ...answer }) => editComment(comment, answer),
      failed: t('updateFailed'),
      expect: (detail, input) => withEdit(detail, input.id, input.content),
    }),
    accept: useCaseAction<string | null>({
      id,
      run: (commentId) => acceptAnswer(id, commentId),
      failed: t('acceptFailed'),
      expect: withAccepted,
    }),
    remove: useCaseAction<string>({ id, run: deleteComment, failed: t('deleteCommentFailed') }),
    redact: useCaseAction<string>({ id, run: redactComment, failed: t('redactFailed') }),
  }
}
