'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import { ReasonDialog } from '../../dashboard/reason-dialog'
import type { ArticleActions } from './use-article-actions'

const TEXTS = {
  article: { title: 'rejectTitle', text: 'rejectText' },
  edit: { title: 'rejectEditTitle', text: 'rejectEditText' },
  public: { title: 'unpublishTitle', text: 'unpublishText' },
} as const

interface Props {
  article: StaffArticleDto
  actions: Pick<ArticleActions, 'reject' | 'unpublish'>
  /** One button. */
  trigger: ReactNode
}

/** What a rejection is about: the article, the edit of a public one, or its being public. */
export function refusalOf({ editorial }: StaffArticleDto): keyof typeof TEXTS {
  if (editorial.state !== 'approved') return 'article'
  return editorial.edit?.state === 'PENDING' ? 'edit' : 'public'
}

/** Rejects what waits, or takes back what is public; the author reads the reason. */
export function RejectArticle({ article, actions, trigger }: Props) {
  const t = useTranslations('articles')
  const tStaff = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const about = refusalOf(article)
  const action = about === 'public' ? actions.unpublish : actions.reject
  return (
    <ReasonDialog
      title={t(TEXTS[about].title)}
      text={t(TEXTS[about].text)}
      label={t('reason')}
      hint={t('reasonHint')}
      confirmLabel={about === 'public' ? t('unpublish') : tStaff('reject')}
      tone="danger"
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      onConfirm={(reason) => action.mutateAsync({ row: article, reason })}
    />
  )
}
