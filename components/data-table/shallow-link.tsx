'use client'

import type { ComponentProps, MouseEvent } from 'react'

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

type Props = ComponentProps<'a'> & {
  href: string
  /** Called after the page has changed its state. */
  onFollow?: () => void
}

/** A link to another state of the same page: a real address, but nothing is loaded. */
export function ShallowLink({ href, children, onFollow, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        history.pushState(null, '', href)
        onFollow?.()
      }}
    >
      {children}
    </a>
  )
}
