'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { dropLocal } from '@/lib/browser/drafts/local-draft'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { useToasts } from '../account/use-toasts'
import { ConfirmedAction } from '../dashboard/dialogs'
import { StaffButtonLink, StaffLink, StaffPage } from '../dashboard/staff-page'
import { useStaffUser, useViewer } from '../dashboard/staff-viewer'
import { AwaitedData } from '../forms/awaited-data'
import { Button, buttonStyle } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { EmptyState } from '../ui/empty-state'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Skeleton } from '../ui/skeleton'
import {
  articleDraftName,
  DRAFTS,
  type MergedDraft,
  mergeDrafts,
  useDrafts,
} from './article-drafts'
import { dropDraft, nameDraft } from './draft-calls'

/** The actions on the viewer's drafts in their list. */
function useDraftActions() {
  const t = useTranslations('drafts')
  const toasts = useToasts()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const refetch = () => client.invalidateQueries({ queryKey: [DRAFTS] })
  const remove = useMutation({
    async mutationFn(draft: MergedDraft) {
      if (!draft.isOnlyHere) await dropDraft(draft)
      // Otherwise the list would find it on this device again.
      dropLocal(articleDraftName(draft.object, user_id))
    },
    onSuccess: () => toasts.success(t('deleted')),
    onError: (error) => toasts.failure(error, t('deleteFailed')),
    onSettled: refetch,
  })
  const rename = useMutation({
    mutationFn: ({ draft, name }: { draft: MergedDraft; name: string }) => nameDraft(draft, name),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.failure(error, t('renameFailed')),
    onSettled: refetch,
  })
  return { remove, rename }
}

type RenameAction = ReturnType<typeof useDraftActions>['rename']

/** As in the schema of the request. */
const MAX_NAME_LENGTH = 100

interface Props {
  draft: MergedDraft
  /** Its name in the list. */
  called: string
  action: RenameAction
}

function RenameDraft({ draft, called, action }: Props) {
  const t = useTranslations('drafts')
  const tStaff = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  function open(willOpen: boolean) {
    setName(draft.name ?? draft.title.slice(0, MAX_NAME_LENGTH))
    setOpen(willOpen)
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if ([...name].length > MAX_NAME_LENGTH) return
    action.mutate({ draft, name }, { onSuccess: () => setOpen(false) })
  }
  return (
    <Dialog
      title={t('renameTitle')}
      closeLabel={tStaff('close')}
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('renameOf', { name: called })}>
          {t('rename')}
        </Button>
      }
    >
      <form method="post" noValidate onSubmit={save} className="grid gap-4">
        <Field label={t('name')} hint={t('nameHint')} max={MAX_NAME_LENGTH} typed={name}>
          {(control) => (
            <Input
              {...control}
              value={name}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={action.isPending} className="justify-self-end">
          {tStaff('save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The page that continues a draft. */
function getHref({ kind, object, is_new: isNew }: MergedDraft): string {
  if (kind === 'paper') return paths.dashboardPapers
  return isNew
    ? `${paths.newArticle}?${new URLSearchParams({ draft: object, resume: '1' })}`
    : paths.dashboardArticle(object)
}

/** One of the viewer's drafts, with its actions. */
function DraftEntry({ draft }: { draft: MergedDraft }) {
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
          href={getHref(draft)}
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

/** "My drafts": unsent texts of the viewer, both new articles and changes to existing ones. */
export function DraftList() {
  const t = useTranslations('drafts')
  const tArticles = useTranslations('articles')
  const { user_id } = useStaffUser()
  const viewer = useViewer()
  const query = useDrafts()
  const drafts = query.data ? mergeDrafts(query.data, user_id) : null
  const add = can(viewer, 'article.create') ? (
    <StaffButtonLink href={paths.newArticle}>
      <Plus aria-hidden="true" className="size-5" />
      {tArticles('add')}
    </StaffButtonLink>
  ) : null
  return (
    <StaffPage
      title={t('listTitle')}
      crumbs={[{ label: tArticles('title'), href: paths.dashboardArticles }]}
      actions={add}
    >
      <p className="mb-4 text-muted">{t('listHint')}</p>
      {!drafts ? (
        <AwaitedData
          query={query}
          failed={t('listFailed')}
          loading={<Skeleton className="h-40" />}
        />
      ) : drafts.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="grid gap-3">
          {drafts.map((draft) => (
            <DraftEntry key={`${draft.kind}.${draft.object}`} draft={draft} />
          ))}
        </ul>
      )}
    </StaffPage>
  )
}
