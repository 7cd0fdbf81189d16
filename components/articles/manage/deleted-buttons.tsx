'use client'

import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { IconButton } from '../../ui/icon-button'
import type { ArticleActions } from './use-article-actions'

interface Props {
  row: StaffArticleDto
  actions: ArticleActions
}

/** What can be done to an article that was deleted: brought back, or deleted for good. */
export function DeletedButtons({ row, actions }: Props) {
  const t = useTranslations('articles')
  const tStaff = useTranslations('staff')
  const title = row.article_title
  return (
    <span className="flex">
      <IconButton
        label={t('restoreOf', { title })}
        title={t('restore')}
        onClick={() => actions.restore.mutate(row)}
      >
        <ArchiveRestore aria-hidden="true" className="size-5" />
      </IconButton>
      <ConfirmedAction
        title={tStaff('sure')}
        text={t('purgeText')}
        confirmLabel={t('purge')}
        action={actions.purge}
        input={row}
        trigger={
          <IconButton label={t('purgeOf', { title })} title={t('purge')} className="text-danger">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        }
      />
    </span>
  )
}
