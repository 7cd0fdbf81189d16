'use client'

import { ExternalLink, History, Pencil, Stethoscope } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { OpenSwitch } from '../../comments/manage/open-switch'
import { FormDialog } from '../../dashboard/dialogs'
import { useViewer } from '../../dashboard/staff-viewer'
import type { Reviewed } from '../../editorial/editorial-state'
import { ReviewForm } from '../../editorial/review-form'
import { VersionList } from '../../editorial/version-list'
import { TranslationsButton } from '../../translations/manage/translations-button'
import { Button, ButtonLink } from '../../ui/button'
import type { OpenedPaper } from './paper-calls'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

interface Props {
  paper: OpenedPaper['paper'] & Reviewed
  /** Starts a change; absent while one is in progress. */
  onEdit?: () => void
  /** Called when its review or discussion has changed but its text has not. */
  onChanged: () => void
  /** Called when the text has changed. */
  onRestored: () => void
}

/** The actions on a paper besides reading it: changing it, its versions, its discussion and its review. */
export function PaperActions({ paper, onEdit, onChanged, onRestored }: Props) {
  const t = useTranslations('writing')
  const tStaff = useTranslations('staff')
  const locale = useLocale()
  const canDecide = can(useViewer(), 'paper.decide')
  const [open, setOpen] = useState<'history' | 'review' | null>(null)
  const close = () => setOpen(null)
  const { paper_id: id, is_published: isPublic } = paper
  const item = { kind: 'paper', id } as const
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-2">
      {onEdit ? (
        <Button variant="quiet" size="small" onClick={onEdit}>
          <Pencil {...icon} />
          {tStaff('edit')}
        </Button>
      ) : null}
      {isPublic ? (
        <ButtonLink variant="quiet" size="small" href={localePath(locale, paths.paper(id))}>
          <ExternalLink {...icon} />
          {t('public')}
        </ButtonLink>
      ) : null}
      <FormDialog
        title={t('history')}
        isOpen={open === 'history'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'history' : null)}
        isWide
        trigger={
          <Button variant="quiet" size="small">
            <History {...icon} />
            {t('history')}
          </Button>
        }
      >
        <VersionList
          item={item}
          isPublic={isPublic}
          onRestored={() => {
            close()
            onRestored()
          }}
        />
      </FormDialog>
      <TranslationsButton text={item} title={paper.paper_title} />
      {isPublic ? <OpenSwitch item={item} isOpen={paper.comments_open} /> : null}
      {isPublic && canDecide ? (
        <FormDialog
          title={t('review')}
          isOpen={open === 'review'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'review' : null)}
          trigger={
            <Button variant="quiet" size="small">
              <Stethoscope {...icon} />
              {t('review')}
            </Button>
          }
        >
          <ReviewForm
            item={item}
            reviewed={paper}
            onSaved={() => {
              close()
              onChanged()
            }}
          />
        </FormDialog>
      ) : null}
    </div>
  )
}
