'use client'

import { useTranslations } from 'next-intl'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { type ArticleText, textOf } from './article-text'
import type { useArticleForm } from './use-article-form'

const loadDifference = () => import('./text-difference').then((loaded) => loaded.TextDifference)

interface Props {
  mine: () => ArticleText
  conflict: ReturnType<typeof useArticleForm>['conflict']
}

/** Somebody else saved first: choose to save one's own text over theirs, or take theirs. Either way nothing typed is lost. */
export function ConflictDialog({ mine, conflict }: Props) {
  const t = useTranslations('drafts')
  const { newer, close, keepMine, takeTheirs } = conflict
  if (!newer) return null
  const theirs = textOf(newer.content)
  return (
    <Dialog
      title={t('conflictTitle')}
      description={t('conflictText')}
      closeLabel={t('close')}
      open
      onOpenChange={close}
      keepsOpen
      isWide
      footer={
        <>
          <Button variant="secondary" onClick={() => takeTheirs(theirs)}>
            {t('conflictTheirs')}
          </Button>
          <Button onClick={() => void keepMine()}>{t('conflictMine')}</Button>
        </>
      }
    >
      <LoadedPart
        load={loadDifference}
        props={{ before: theirs, after: mine() }}
        loading={<Skeleton className="h-32" />}
        failed={t('conflictText')}
      />
      <p className="text-sm text-muted">{t('conflictKept')}</p>
    </Dialog>
  )
}
