import type { ComponentProps } from 'react'
import { cn } from '../ui/class-names'

/** The style of a row action: a word, as high as the table's rows allow. */
export const rowButtonStyle =
  'inline-flex min-h-[var(--control,2.75rem)] shrink-0 items-center rounded-control px-2 text-sm font-semibold hover:bg-wash disabled:opacity-60 aria-disabled:opacity-60'

const TONES = { neutral: 'text-ink', primary: 'text-forest', danger: 'text-danger' }

interface Props extends ComponentProps<'button'> {
  /** The action and its row, as the accessible name. Begins with the visible text. */
  'aria-label': string
  tone?: keyof typeof TONES
}

/** An action on a row; also usable as the trigger of a dialog. */
export function RowButton({ tone = 'neutral', className, type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} className={cn(rowButtonStyle, TONES[tone], className)} />
}
