'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { isRestorable } from '@/lib/core/content-kinds'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { VersionDto } from '@/lib/modules/content/schema'
import { useToasts } from '../accounts/session/use-toasts'
import { ConfirmedAction } from '../dashboard/dialogs'
import { AwaitedData } from '../forms/awaited-data'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { type ItemKey, LISTS, listVersions, restoreVersion } from './editorial-state'
import { VersionChanges } from './version-changes'

const TONES = {
  APPROVED: 'success',
  PENDING: 'warning',
  REJECTED: 'danger',
  SUPERSEDED: 'neutral',
} as const

interface VersionEntryProps {
  item: ItemKey
  version: VersionDto
  canRestore: boolean
  onRestored: () => void
}

/** A version: its outcome, the people involved, its changes, and the button to restore it. */
function VersionEntry({ item, version, canRestore, onRestored }: VersionEntryProps) {
  const t = useTranslations('versions')
  const tStaff = useTranslations('staff')
  const locale = useLocale()
  const toasts = useToasts()
  const { version_id, title, state, reason, change_note, createdAt, decidedAt, editor, decider } =
    version
  // A version pending a decision is open from the start.
  const [isOpen, setOpen] = useState(state === 'PENDING')
  const restore = useMutation({
    mutationFn: (id: string) => restoreVersion(item, id),
    onSuccess({ message }) {
      toasts.success(message)
      onRestored()
    },
    onError: (error) => toasts.failure(error, t('restoreFailed')),
  })
  const by = (person: VersionDto['editor'], iso: string) => ({
    name: person ? `${person.first_name} ${person.last_name}` : t('former'),
    date: formatLongDate(iso, locale),
    time: formatTime(iso),
  })
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg">{title}</h3>
        <Badge tone={TONES[state]}>{t(state)}</Badge>
      </div>
      <p className="text-sm text-muted">{t('written', by(editor, createdAt))}</p>
      {decidedAt ? (
        <p className="text-sm text-muted">{t('decided', by(decider, decidedAt))}</p>
      ) : null}
      {reason ? <p>{t('reason', { reason })}</p> : null}
      {change_note ? <p>{t('changeNote', { note: change_note })}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </Button>
        {canRestore ? (
          <ConfirmedAction
            title={tStaff('sure')}
            text={t('restoreText')}
            confirmLabel={t('restore')}
            tone="primary"
            action={restore}
            input={version_id}
            trigger={
              <Button variant="secondary" size="small">
                {t('restore')}
              </Button>
            }
          />
        ) : null}
      </div>
      {isOpen ? <VersionChanges item={item} versionId={version_id} /> : null}
    </li>
  )
}

interface Props {
  item: ItemKey
  /** Whether the newest version is public. */
  isPublic: boolean
  /** Called after the item was restored, so that its screens are refetched. */
  onRestored: () => void
}

/** The earlier versions of an article or a paper: who wrote and approved them, and when. */
export function VersionList({ item, isPublic, onRestored }: Props) {
  const t = useTranslations('versions')
  const query = useQuery({
    queryKey: [LISTS[item.kind], 'versions', item.id],
    queryFn: ({ signal }) => listVersions(item, signal),
    staleTime: 0,
  })
  const { data } = query
  if (!data) {
    return <AwaitedData query={query} failed={t('failed')} skeleton="h-40" />
  }
  if (data.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  return (
    <ol className="grid gap-4">
      {data.map((version, at) => (
        <VersionEntry
          key={version.version_id}
          item={item}
          version={version}
          canRestore={isRestorable(version.state) && !(isPublic && at === 0)}
          onRestored={onRestored}
        />
      ))}
    </ol>
  )
}
