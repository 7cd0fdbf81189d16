'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { Menu } from '../../ui/menu'
import { ConfirmedAction } from '../dialogs'
import { ReasonedAction } from '../reason-dialog'
import { StaffLink } from '../staff-page'
import { useStaffUser } from '../staff-viewer'

/** The style of a row action: a word, as high as the table's rows. */
export const rowButtonStyle =
  'inline-flex min-h-[var(--control,2.75rem)] shrink-0 items-center rounded-control px-2 text-sm font-semibold hover:bg-wash disabled:opacity-60 aria-disabled:opacity-60'

const TONES = { neutral: 'text-ink', primary: 'text-forest', danger: 'text-danger' }

interface RowButtonProps extends ComponentProps<'button'> {
  /** The action and its row, as the accessible name. Begins with the visible text. */
  'aria-label': string
  tone?: keyof typeof TONES
}

/** An action on a row; also usable as the trigger of a dialog. */
export function RowButton({
  tone = 'neutral',
  className,
  type = 'button',
  ...rest
}: RowButtonProps) {
  return <button {...rest} type={type} className={cn(rowButtonStyle, TONES[tone], className)} />
}

/** Returns whether the window matches a media query. Use it only for content rendered in the browser. */
export function useMediaQuery(text: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(text)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [text],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(text).matches,
    () => false,
  )
}

/** Wide enough for a table, too narrow for several row actions side by side. */
const NARROW_TABLE = '(min-width: 40rem) and (max-width: 79.99rem)'

interface RowActionsProps {
  /** The name of the row. */
  name: string
  children: ReactNode
}

/** The actions on a row: side by side, or in a menu where the table is narrow. */
export function RowActions({ name, children }: RowActionsProps) {
  const t = useTranslations('table')
  const isNarrow = useMediaQuery(NARROW_TABLE)
  if (!isNarrow) {
    return <span className="-mx-2 flex flex-wrap max-sm:justify-end">{children}</span>
  }
  return (
    <Menu
      buttonStyle={cn(rowButtonStyle, '-ml-2')}
      button={
        <>
          <Ellipsis aria-hidden="true" className="size-5" />
          <span className="sr-only">{`${t('actions')}: ${name}`}</span>
        </>
      }
      listStyle="w-52"
    >
      <li className="grid">{children}</li>
    </Menu>
  )
}

/** The deletion of a row, with the reason if another person wrote it. */
export interface Removal<Row> {
  row: Row
  reason?: string
}

interface RemovingProps<Row> {
  row: Row
  /** The name of the row. */
  name: string
  /** The consequence. */
  text: string
}

interface DeleteButtonProps<Row> extends RemovingProps<Row> {
  action: UseMutationResult<unknown, Error, Removal<Row>, unknown>
  /** Identifies the row if another person wrote it: the dialog then asks for a reason, which the author is told. */
  reasonKey?: string | undefined
}

/** Deletes a row after a confirmation; asks for the reason if another person wrote it. */
export function DeleteButton<Row>({ row, name, text, action, reasonKey }: DeleteButtonProps<Row>) {
  const t = useTranslations('staff')
  const { user_id } = useStaffUser()
  const shared = {
    title: t('sure'),
    subject: name,
    text,
    confirmLabel: t('delete'),
    action,
    trigger: (
      <RowButton aria-label={t('deleteOf', { title: name })} tone="danger">
        {t('delete')}
      </RowButton>
    ),
  }
  if (!reasonKey) return <ConfirmedAction {...shared} input={{ row }} />
  return (
    <ReasonedAction
      {...shared}
      label={t('removalReason')}
      hint={t('removalHint')}
      getInput={(reason) => ({ row, reason })}
      storageKey={`delete.${reasonKey}.${user_id}`}
    />
  )
}

interface PurgeButtonProps<Row> extends RemovingProps<Row> {
  action: UseMutationResult<unknown, Error, Row, unknown>
}

/** Permanently deletes a row that was deleted before, after a confirmation. */
export function PurgeButton<Row>({ row, name, text, action }: PurgeButtonProps<Row>) {
  const t = useTranslations('staff')
  return (
    <ConfirmedAction
      title={t('sure')}
      subject={name}
      text={text}
      confirmLabel={t('purge')}
      action={action}
      input={row}
      trigger={
        <RowButton aria-label={t('purgeOf', { title: name })} tone="danger">
          {t('purge')}
        </RowButton>
      }
    />
  )
}

type Props = {
  /** The name of the row. */
  name: string
} & ({ onClick: () => void } | { href: string })

/** Opens a row for editing, here or on a page of its own. */
export function EditButton({ name, ...target }: Props) {
  const t = useTranslations('staff')
  const label = t('editOf', { title: name })
  if ('href' in target) {
    return (
      <StaffLink href={target.href} aria-label={label} className={rowButtonStyle}>
        {t('edit')}
      </StaffLink>
    )
  }
  return (
    <RowButton aria-label={label} onClick={target.onClick}>
      {t('edit')}
    </RowButton>
  )
}

type ActionButtonProps = ComponentProps<'button'> & {
  Icon: LucideIcon
  /** The action's label. */
  text: string
  /** The name of the object, for the accessible name. */
  of: string
  /** In a table row only the text; on the object's own page also the icon. */
  isRow: boolean
  tone?: 'neutral' | 'primary' | 'danger'
}

const ICON_COLOURS = { neutral: null, primary: 'text-forest', danger: 'text-danger' }

/** An action on an object; also usable as the trigger of a dialog. */
export function ActionButton({
  Icon,
  text,
  of,
  isRow,
  tone = 'neutral',
  ...rest
}: ActionButtonProps) {
  if (isRow) {
    return (
      <RowButton {...rest} aria-label={`${text}: ${of}`} tone={tone}>
        {text}
      </RowButton>
    )
  }
  const isMain = tone === 'primary'
  return (
    <Button {...rest} variant={isMain ? 'primary' : 'secondary'}>
      <Icon aria-hidden="true" className={cn('size-5', !isMain && ICON_COLOURS[tone])} />
      {text}
      <span className="sr-only">: {of}</span>
    </Button>
  )
}
