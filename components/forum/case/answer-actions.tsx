import { Check, Pencil, Reply, Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { fullName } from '../../account/full-name'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { RedactButton } from '../redact-button'
import { useCaseTalk } from './case-talk'
import { CommentButton } from './comment-button'
import { useReturnedFocus } from './use-returned-focus'

/** The actions the viewer may take on a comment, as the server allows. */
export function AnswerActions({ comment }: { comment: CommentThreadDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { isOpen, open, actions } = useCaseTalk()
  const { id, can, user, is_accepted: isAccepted } = comment
  const replyButton = useReturnedFocus(isOpen('reply', id))
  const editButton = useReturnedFocus(isOpen('edit', id))
  const of = user ? fullName(user) : t('formerMember')
  if (isOpen('edit', id) || !Object.values(can).some(Boolean)) return null
  const accept = () => actions.accept.mutate(isAccepted ? null : id)
  return (
    <div className="no-print -ml-3 flex flex-wrap">
      {can.reply ? (
        <CommentButton
          Icon={Reply}
          text={t('reply')}
          ref={replyButton}
          of={of}
          aria-expanded={isOpen('reply', id)}
          onClick={() => open('reply', id)}
        />
      ) : null}
      {can.accept ? (
        <CommentButton
          Icon={isAccepted ? Undo2 : Check}
          text={t(isAccepted ? 'unaccept' : 'accept')}
          of={of}
          onClick={accept}
        />
      ) : null}
      {can.edit ? (
        <CommentButton
          Icon={Pencil}
          text={tStaff('edit')}
          ref={editButton}
          of={of}
          onClick={() => open('edit', id)}
        />
      ) : null}
      {can.remove ? (
        <ConfirmedAction
          title={t('deleteCommentTitle')}
          text={t('deleteCommentText')}
          confirmLabel={tStaff('delete')}
          action={actions.remove}
          input={id}
          trigger={<CommentButton Icon={Trash2} text={tStaff('delete')} of={of} />}
        />
      ) : null}
      {can.redact ? <RedactButton action={actions.redact} input={id} of={of} /> : null}
    </div>
  )
}
