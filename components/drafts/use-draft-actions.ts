import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { writeLocal } from '@/lib/browser/drafts/local-draft'
import { useToasts } from '../account/use-toasts'
import { useStaffUser } from '../dashboard/staff-viewer'
import { dropDraft, nameDraft } from './draft-calls'
import type { KnownDraft } from './known-drafts'
import { articleDraftName } from './local-name'
import { DRAFTS } from './use-drafts'

/** The actions on the viewer's drafts in their list. */
export function useDraftActions() {
  const t = useTranslations('drafts')
  const toasts = useToasts()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const readAnew = () => client.invalidateQueries({ queryKey: [DRAFTS] })
  const remove = useMutation({
    async mutationFn(draft: KnownDraft) {
      if (!draft.isOnlyHere) await dropDraft(draft)
      // Otherwise the list would find it on this device again.
      writeLocal(articleDraftName(draft.object, user_id), { current: null, parked: null })
    },
    onSuccess: () => toasts.success(t('deleted')),
    onError: (error) => toasts.failure(error, t('deleteFailed')),
    onSettled: readAnew,
  })
  const rename = useMutation({
    mutationFn: ({ draft, name }: { draft: KnownDraft; name: string }) => nameDraft(draft, name),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.failure(error, t('renameFailed')),
    onSettled: readAnew,
  })
  return { remove, rename }
}

export type RenameAction = ReturnType<typeof useDraftActions>['rename']
