'use client'

import type { ComponentProps, MouseEvent } from 'react'

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to another state of the same page: a real address, but nothing is loaded. */
export function ShallowLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        history.pushState(null, '', href)
      }}
    >
      {children}
    </a>
  )
}
