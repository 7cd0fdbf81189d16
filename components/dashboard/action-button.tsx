import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { RowButton } from './row-button'

type Props = ComponentProps<'button'> & {
  Icon: LucideIcon
  /** What it does. */
  text: string
  /** The name of the object, for the accessible name. */
  of: string
  /** In a table row only the text; on the object's own page also the icon. */
  isRow: boolean
  tone?: 'neutral' | 'primary' | 'danger'
}

const ICON_COLOURS = { neutral: null, primary: 'text-forest', danger: 'text-danger' }

/** An action on an object; also usable as the trigger of a dialog. */
export function ActionButton({ Icon, text, of, isRow, tone = 'neutral', ...rest }: Props) {
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
