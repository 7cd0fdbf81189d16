'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { ConfirmedAction } from '../dialogs'
import { StaffLink } from '../staff-page'

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

interface DeleteButtonProps<Row> {
  row: Row
  /** The name of the row. */
  name: string
  /** The consequence. */
  text: string
  action: UseMutationResult<unknown, Error, Row, unknown>
  /** Permanently deletes an item that was deleted before. */
  isPurge?: boolean
}

/** Deletes a row after a confirmation. */
export function DeleteButton<Row>({
  row,
  name,
  text,
  action,
  isPurge = false,
}: DeleteButtonProps<Row>) {
  const t = useTranslations('staff')
  return (
    <ConfirmedAction
      title={t('sure')}
      subject={name}
      text={text}
      confirmLabel={t(isPurge ? 'purge' : 'delete')}
      action={action}
      input={row}
      trigger={
        <RowButton aria-label={t(isPurge ? 'purgeOf' : 'deleteOf', { title: name })} tone="danger">
          {t(isPurge ? 'purge' : 'delete')}
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
