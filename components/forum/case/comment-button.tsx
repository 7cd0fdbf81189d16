import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button'

type Props = ComponentProps<'button'> & {
  Icon: LucideIcon
  text: string
  /** Names the comment's author, for screen readers. */
  of: string
}

/** One action on a comment. */
export function CommentButton({ Icon, text, of, ...rest }: Props) {
  return (
    <Button {...rest} aria-label={`${text}: ${of}`} variant="quiet" size="small">
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </Button>
  )
}
