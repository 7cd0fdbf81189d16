'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { dropLocal } from '@/lib/browser/drafts/local-draft'
import type { Paging } from '@/lib/core/list-query'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { useToasts } from '../accounts/session/use-toasts'
import { ConfirmedAction } from '../dashboard/dialogs'
import { StaffButtonLink, StaffLink, StaffPage } from '../dashboard/staff-page'
import { useStaffUser, useViewer } from '../dashboard/staff-viewer'
import { RowButton, rowButtonStyle } from '../dashboard/tables/row-actions'
import { EventTime } from '../dashboard/tables/table-cells'
import { TableTools } from '../dashboard/tables/table-tools'
import { useTableTexts } from '../dashboard/tables/use-table'
import type { Column } from '../data-table/data-table'
import { useTableAddress } from '../data-table/table-address'
import { TableView } from '../data-table/table-view'
import { useRows } from '../data-table/use-rows'
import { ViewChoice } from '../data-table/view-choice'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { articleDraftName, type MergedDraft, mergeDrafts } from './article-drafts'
import { DRAFTS, dropDraft, listDrafts, renameDraft } from './draft-calls'

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
      const name = articleDraftName(draft.object, user_id)
      dropLocal(name)
      const { forgetCover } = await import('@/lib/browser/drafts/draft-cover')
      await forgetCover(name).catch(() => {})
    },
    onSuccess: () => toasts.success(t('deleted')),
    onError: (error) => toasts.failure(error, t('deleteFailed')),
    onSettled: refetch,
  })
  const rename = useMutation({
    mutationFn: ({ draft, name }: { draft: MergedDraft; name: string }) => renameDraft(draft, name),
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
      keepsOpen
      trigger={<RowButton aria-label={t('renameOf', { name: called })}>{t('rename')}</RowButton>}
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

/** The name of a draft in the list. */
const useName = () => {
  const t = useTranslations('drafts')
  return ({ name, title }: MergedDraft) => name ?? (title.trim() || t('untitled'))
}

/** Continues, renames or deletes a draft. */
function DraftActions({ draft }: { draft: MergedDraft }) {
  const t = useTranslations('drafts')
  const tStaff = useTranslations('staff')
  const { rename, remove } = useDraftActions()
  const called = useName()(draft)
  return (
    <span className="-mx-2 flex flex-wrap max-sm:justify-end">
      <StaffLink
        href={getHref(draft)}
        aria-label={t('openOf', { name: called })}
        className={cn(rowButtonStyle, 'text-forest')}
      >
        {t('open')}
      </StaffLink>
      {draft.isOnlyHere ? null : <RenameDraft draft={draft} called={called} action={rename} />}
      <ConfirmedAction
        title={t('deleteTitle')}
        subject={called}
        text={t('deleteText')}
        confirmLabel={tStaff('delete')}
        action={remove}
        input={draft}
        trigger={
          <RowButton aria-label={tStaff('deleteOf', { title: called })} tone="danger">
            {tStaff('delete')}
          </RowButton>
        }
      />
    </span>
  )
}

function useDraftColumns(): Column<MergedDraft>[] {
  const t = useTranslations('drafts')
  const tTable = useTranslations('table')
  const tArticles = useTranslations('articles')
  const getName = useName()
  return [
    {
      id: 'title',
      header: tArticles('column'),
      isHead: true,
      cell: (draft) => (
        <span className="wrap-anywhere">
          <StaffLink
            href={getHref(draft)}
            className="inline-flex min-h-[var(--control,2.75rem)] items-center text-forest hover:underline"
          >
            {getName(draft)}
          </StaffLink>
          {draft.name && draft.title.trim() ? (
            <span className="block text-sm font-normal text-muted">{draft.title}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'written',
      header: t('written'),
      width: 'sm:w-[22%]',
      cell: ({ updated_at }) => <EventTime iso={updated_at} />,
    },
    {
      id: 'status',
      header: tTable('status'),
      width: 'sm:w-[22%]',
      cell: ({ kind, is_new, isOnlyHere }) => (
        <span className="grid justify-items-start gap-1 max-sm:justify-items-end max-sm:text-right">
          <Badge>{t('state')}</Badge>
          <span className="text-sm text-muted">
            {t(`kinds.${kind}.${is_new ? 'new' : 'edited'}`)}
            {isOnlyHere ? ` · ${t('onlyDevice')}` : null}
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      header: tTable('actions'),
      width: 'sm:w-[23%]',
      cell: (draft) => <DraftActions draft={draft} />,
    },
  ]
}

/** The page of a list; drafts are too few for the server to search and page them. */
const pageOf = (drafts: MergedDraft[], { page, limit }: Paging) => ({
  rows: drafts.slice((page - 1) * limit, page * limit),
  total: drafts.length,
})

/** The viewer's unsent texts, both new articles and changes to existing ones: a view of the articles. */
export function DraftTable() {
  const t = useTranslations('drafts')
  const tArticles = useTranslations('articles')
  const { user_id } = useStaffUser()
  const canDecide = can(useViewer(), 'article.decide')
  const address = useTableAddress()
  const read = async (signal: AbortSignal) => mergeDrafts(await listDrafts(signal), user_id)
  const query = useRows<MergedDraft>({
    name: DRAFTS,
    address,
    list: async (paging, signal) => pageOf(await read(signal), paging),
    async search(term, paging, signal) {
      const words = term.toLocaleLowerCase()
      const found = (await read(signal)).filter(({ name, title }) =>
        `${name ?? ''} ${title}`.toLocaleLowerCase().includes(words),
      )
      return pageOf(found, paging)
    },
  })
  const add = (
    <StaffButtonLink href={paths.newArticle}>
      <Plus aria-hidden="true" className="size-5" />
      {tArticles('add')}
    </StaffButtonLink>
  )
  return (
    <StaffPage
      title={t('listTitle')}
      crumbs={[{ label: tArticles('title'), href: paths.dashboardArticles }]}
      actions={add}
    >
      <TableTools address={address} searchLabel={t('search')} />
      <ViewChoice
        label={tArticles('filter')}
        isFolded={canDecide}
        views={[
          { text: tArticles('all'), href: paths.dashboardArticles, isCurrent: false, isPage: true },
          ...(canDecide
            ? [
                {
                  text: tArticles('waiting'),
                  href: paths.waiting('article'),
                  isCurrent: false,
                  isPage: true,
                },
              ]
            : []),
          { text: t('listTitle'), href: paths.drafts, isCurrent: true, isPage: true },
        ]}
      />
      <p className="text-sm text-muted">{t('listHint')}</p>
      <TableView
        address={address}
        query={query}
        caption={t('listTitle')}
        columns={useDraftColumns()}
        rowId={({ kind, object }) => `${kind}.${object}`}
        texts={useTableTexts({
          empty: t('none'),
          emptySearch: t('noneFound'),
          failed: t('listFailed'),
        })}
        emptyAction={<p className="text-muted">{t('noneText')}</p>}
      />
    </StaffPage>
  )
}
