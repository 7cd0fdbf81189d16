import { useEffect, useRef, useState } from 'react'
import { type LinkToken, readLinkToken, type TokenKind } from '@/lib/core/identifiers'

/** Reads `?token=` once and removes it from the address, so that it is neither shared nor kept in the history. */
export function useLinkToken(kind: TokenKind = 'secret'): LinkToken | { state: 'reading' } {
  const [link, setLink] = useState<LinkToken | { state: 'reading' }>({ state: 'reading' })
  const isRead = useRef(false)
  useEffect(() => {
    // Effects run twice in development; the second time the token is gone from the address.
    if (isRead.current) return
    isRead.current = true
    const { search } = window.location
    if (search) window.history.replaceState(window.history.state, '', window.location.pathname)
    setLink(readLinkToken(search, kind))
  }, [kind])
  return link
}
