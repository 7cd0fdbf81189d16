import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { IconButton } from '../ui/icon-button'

type Props = ComponentProps<'button'> & {
  Icon: LucideIcon
  /** What it does. */
  text: string
  /** What it does it to, for those who hear the page. */
  of: string
  /** An icon in a table's row, words on the page of the thing itself. */
  isIcon: boolean
  tone?: 'neutral' | 'primary' | 'danger'
}

const ICON_COLOURS = { neutral: null, primary: 'text-forest', danger: 'text-danger' }

/** One of the actions on a thing; also as the trigger of a window. */
export function ActionButton({ Icon, text, of, isIcon, tone = 'neutral', ...rest }: Props) {
  if (isIcon) {
    return (
      <IconButton {...rest} label={`${text}: ${of}`} title={text}>
        <Icon aria-hidden="true" className={cn('size-5', ICON_COLOURS[tone])} />
      </IconButton>
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
