'use client'

import { useMutation } from '@tanstack/react-query'
import { MessageSquare, MessageSquareOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { openInput } from '@/lib/modules/comments/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { Button } from '../../ui/button'
import type { CommentTarget } from '../comment-view'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

/** Opens or closes the discussion of an article or paper: takes effect at once, independent of the item's form. */
export function OpenSwitch({
  item,
  isOpen,
}: {
  item: Pick<CommentTarget, 'kind' | 'id'>
  isOpen: boolean
}) {
  const t = useTranslations('comments')
  const toasts = useToasts()
  const [isOpenNow, setOpenNow] = useState(isOpen)
  const change = useMutation({
    mutationFn: (comments_open: boolean) =>
      call<z.infer<typeof openInput>>('PUT', `/${item.kind}/${item.id}/comments`, {
        json: { comments_open },
      }),
    onSuccess({ data, message }) {
      setOpenNow(data.comments_open)
      toasts.success(message)
    },
    onError: (error) => toasts.failure(error, t('openFailed')),
  })
  const Icon = isOpenNow ? MessageSquareOff : MessageSquare
  return (
    <Button
      variant="quiet"
      size="small"
      busy={change.isPending}
      title={t(isOpenNow ? 'openHint' : 'closedHint')}
      onClick={() => change.mutate(!isOpenNow)}
    >
      <Icon {...icon} />
      {t(isOpenNow ? 'close' : 'open')}
    </Button>
  )
}
