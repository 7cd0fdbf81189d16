import { useMutation } from '@tanstack/react-query'
import { TicketX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useToasts } from '../../account/use-toasts'
import { Button } from '../../ui/button'
import { makeSlip } from '../forum-calls'
import { useCaseTalk } from './case-talk'

/** Creates the slip with which the patient can withdraw consent; this invalidates an earlier one. */
export function SlipButton() {
  const t = useTranslations('forum.slip')
  const toasts = useToasts()
  const { post, showSlip } = useCaseTalk()
  const slip = useMutation({
    mutationFn: () => makeSlip(post.post_id),
    onSuccess: ({ data }) => showSlip(data),
    onError: (error) => void toasts.failure(error, t('failed')),
  })
  return (
    <div className="no-print grid justify-items-start gap-1">
      <Button
        variant="secondary"
        size="small"
        busy={slip.isPending}
        onClick={() => slip.mutate()}
        aria-describedby="slip-hint"
      >
        <TicketX aria-hidden="true" className="size-4" />
        {t('make')}
      </Button>
      <p id="slip-hint" className="text-sm text-muted">
        {t('hint')}
      </p>
    </div>
  )
}
