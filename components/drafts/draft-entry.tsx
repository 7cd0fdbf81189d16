import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { paths } from '@/lib/core/paths'
import { ConfirmedAction } from '../dashboard/confirmed-action'
import { StaffLink } from '../dashboard/staff-link'
import { Button } from '../ui/button'
import { buttonStyle } from '../ui/button-style'
import type { KnownDraft } from './known-drafts'
import { RenameDraft } from './rename-draft'
import { useDraftActions } from './use-draft-actions'

/** The page that continues a draft. */
function hrefOf({ kind, object, is_new: isNew }: KnownDraft): string {
  if (kind === 'paper') return paths.dashboardPapers
  return isNew
    ? `${paths.newArticle}?${new URLSearchParams({ draft: object, resume: '1' })}`
    : paths.dashboardArticle(object)
}

/** One of the viewer's drafts, with its actions. */
export function DraftEntry({ draft }: { draft: KnownDraft }) {
  const t = useTranslations('drafts')
  const tStaff = useTranslations('staff')
  const locale = useLocale()
  const { rename, remove } = useDraftActions()
  const { kind, is_new, name, title, updated_at, isOnlyHere } = draft
  const called = name ?? (title.trim() || t('untitled'))
  const written = { date: formatLongDate(updated_at, locale), time: formatTime(updated_at) }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 grow basis-64">
        <h2 className="text-base font-semibold wrap-anywhere">{called}</h2>
        <p className="text-sm text-muted">
          {t(`kinds.${kind}.${is_new ? 'new' : 'edited'}`)} · {t('writtenAt', written)}
          {isOnlyHere ? ` · ${t('onlyDevice')}` : null}
        </p>
        {name && title.trim() ? <p className="text-sm text-muted wrap-anywhere">{title}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <StaffLink
          href={hrefOf(draft)}
          aria-label={t('openOf', { name: called })}
          className={buttonStyle('secondary', 'small')}
        >
          {t('open')}
        </StaffLink>
        {isOnlyHere ? null : <RenameDraft draft={draft} called={called} action={rename} />}
        <ConfirmedAction
          title={t('deleteTitle')}
          subject={called}
          text={t('deleteText')}
          confirmLabel={tStaff('delete')}
          action={remove}
          input={draft}
          trigger={
            <Button
              variant="quiet"
              size="small"
              aria-label={tStaff('deleteOf', { title: called })}
              className="text-danger"
            >
              {tStaff('delete')}
            </Button>
          }
        />
      </div>
    </li>
  )
}
