import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { writeLocal } from '@/lib/browser/drafts/local-draft'
import { localePath, paths } from '@/lib/core/paths'
import { useToasts } from '../../account/use-toasts'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { WORK } from '../../dashboard/work/use-work'
import { draftName } from '../draft-name'
import { closeCase, deleteCase, redactCase, reopenCase } from '../forum-calls'
import { FORUM } from '../forum-key'
import { useCaseAction } from '../use-case-action'

/** The actions on a case as a whole. */
export function useCaseActions(id: string) {
  const t = useTranslations('forum')
  const toasts = useToasts()
  const router = useRouter()
  const locale = useLocale()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  /** Removes what was destroyed from this device: cached lists and searches, and the draft. */
  function forget() {
    client.removeQueries({ queryKey: [FORUM, 'rows'] })
    writeLocal(draftName(id, user_id), { current: null, parked: null })
  }
  return {
    close: useCaseAction<string>({
      id,
      run: (outcome) => closeCase(id, outcome),
      failed: t('closeFailed'),
    }),
    reopen: useCaseAction({ id, run: () => reopenCase(id), failed: t('reopenFailed') }),
    redact: useCaseAction({
      id,
      run: () => redactCase(id),
      failed: t('redactFailed'),
      onDone: forget,
    }),
    remove: useMutation({
      mutationFn: () => deleteCase(id),
      onSuccess({ message }) {
        toasts.success(message)
        forget()
        void client.invalidateQueries({ queryKey: [WORK] })
        router.push(localePath(locale, paths.dashboardForum))
      },
      onError: (error) => void toasts.failure(error, t('deleteFailed')),
    }),
  }
}
