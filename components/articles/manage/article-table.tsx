'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { StaffLink } from '../../dashboard/staff-link'
import { StaffPage } from '../../dashboard/staff-page'
import { useViewer } from '../../dashboard/staff-viewer'
import { TableTools } from '../../dashboard/table-tools'
import { useTableTexts } from '../../dashboard/use-table-texts'
import { useTableAddress } from '../../data-table/table-address'
import { TableView } from '../../data-table/table-view'
import { useRows } from '../../data-table/use-rows'
import { buttonStyle } from '../../ui/button-style'
import { listAll, listOwn, searchFor } from './article-calls'
import { useArticleColumns } from './article-columns'
import { DeletedSwitch } from './deleted-switch'
import { useArticleActions } from './use-article-actions'

/** A search runs from so many letters on (specification section 5). */
const SEARCH_FROM = 3

/** One's own articles; for administrators all of them, and those that were deleted. */
export function ArticleTable() {
  const t = useTranslations('articles')
  const viewer = useViewer()
  const address = useTableAddress()
  const seesAll = can(viewer, 'article.decide')
  const isDeleted = seesAll && address.read('show') === 'deleted'
  const query = useRows({
    name: 'articles',
    address,
    filters: { show: isDeleted ? 'deleted' : seesAll ? 'all' : 'own' },
    list: seesAll ? listAll(isDeleted) : listOwn,
    ...(isDeleted ? {} : { search: searchFor(!seesAll) }),
  })
  const columns = useArticleColumns(useArticleActions())
  const texts = useTableTexts({
    empty: t(isDeleted ? 'deletedNone' : 'none'),
    emptySearch: t('noneMatching'),
    failed: t('failed'),
    failedSearch: t('tableSearchFailed'),
  })
  const title = t(seesAll ? 'allTitle' : 'ownTitle')
  const add = can(viewer, 'article.create') ? (
    <StaffLink href={paths.newArticle} className={buttonStyle()}>
      <Plus aria-hidden="true" className="size-5" />
      {t('add')}
    </StaffLink>
  ) : null

  return (
    <StaffPage title={title} here={t('title')} actions={add}>
      <TableTools
        address={address}
        sizeClearsSearch
        exportOf="articles"
        isDeleted={isDeleted}
        searchFrom={SEARCH_FROM}
        {...(isDeleted ? {} : { searchLabel: t('searchLabel') })}
      >
        {seesAll ? <DeletedSwitch address={address} isDeleted={isDeleted} /> : null}
      </TableTools>
      <TableView
        address={address}
        query={query}
        caption={isDeleted ? t('deleted') : title}
        columns={columns}
        rowId={({ article_id }) => article_id}
        texts={texts}
        emptyAction={isDeleted ? null : add}
      />
    </StaffPage>
  )
}
