'use client'

import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { cutText } from '@/lib/core/text'
import type { FaqDto } from '@/lib/modules/faqs/schema'
import { DeleteButton } from '../../dashboard/delete-button'
import { FormDialog } from '../../dashboard/form-dialog'
import { StaffPage } from '../../dashboard/staff-page'
import { TableTools } from '../../dashboard/table-tools'
import { useOpenWindow } from '../../dashboard/use-open-window'
import { useRowAction } from '../../dashboard/use-row-action'
import { useTableTexts } from '../../dashboard/use-table-texts'
import type { Column } from '../../data-table/data-table'
import { useTableAddress } from '../../data-table/table-address'
import { TableView } from '../../data-table/table-view'
import { useRows } from '../../data-table/use-rows'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { deleteFaq, listFaqs, restoreFaq, searchFaqs } from './faq-calls'
import { FaqForm } from './faq-form'

/** The questions and answers of the public pages, for administrators. */
export function FaqTable() {
  const t = useTranslations('faqs')
  const tTable = useTranslations('table')
  const tStaff = useTranslations('staff')
  const address = useTableAddress()
  const opened = useOpenWindow(address)
  const query = useRows({ name: 'faqs', address, list: listFaqs, search: searchFaqs })
  const remove = useRowAction<FaqDto, FaqDto>({
    name: 'faqs',
    run: deleteFaq,
    failed: t('deleteFailed'),
    expect: (rows, { faq_id }) => rows.filter((row) => row.faq_id !== faq_id),
    undo: restoreFaq,
  })
  const texts = useTableTexts({
    empty: t('none'),
    emptySearch: t('noneFound'),
    failed: t('failed'),
  })
  const edited = query.data?.rows.find(({ faq_id }) => faq_id === opened.id)
  const columns: Column<FaqDto>[] = [
    {
      id: 'question',
      header: t('question'),
      isHead: true,
      cell: ({ faq_title }) => cutText(faq_title, limits.cut.faqText),
    },
    {
      id: 'answer',
      header: t('answer'),
      cell: ({ faq_expansion }) => cutText(faq_expansion, limits.cut.faqText),
    },
    {
      id: 'actions',
      header: tTable('actions'),
      cell: (row) => (
        <span className="flex">
          <IconButton
            label={tStaff('editOf', { title: row.faq_title })}
            onClick={() => opened.openOne(row.faq_id)}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
          <DeleteButton row={row} name={row.faq_title} text={t('deleteText')} action={remove} />
        </span>
      ),
    },
  ]
  const add = (
    <Button onClick={opened.openNew}>
      <Plus aria-hidden="true" className="size-5" />
      {t('add')}
    </Button>
  )

  return (
    <StaffPage title={t('staffTitle')} needs="faq.manage" actions={add}>
      <TableTools address={address} searchLabel={t('search')} />
      <TableView
        address={address}
        query={query}
        caption={t('staffTitle')}
        columns={columns}
        rowId={({ faq_id }) => faq_id}
        texts={texts}
        emptyAction={add}
      />
      <FormDialog
        title={opened.isNew ? t('add') : t('edit')}
        isOpen={opened.isNew || edited !== undefined}
        onOpenChange={opened.close}
      >
        <FaqForm key={opened.id} {...(edited ? { faq: edited } : {})} onClose={opened.close} />
      </FormDialog>
    </StaffPage>
  )
}
