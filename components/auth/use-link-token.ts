import { useEffect, useRef, useState } from 'react'

/** The secret of a mailed link: not read yet, missing, or there. */
export type LinkToken =
  | { state: 'reading' }
  | { state: 'missing' }
  | { state: 'there'; token: string }

/** Characters that mail programs append to a link: a full stop, a bracket, a space. */
const APPENDED = /[^\w-]+$/

/** Reads `?token=` once and removes it from the address, so that it is neither shared nor kept in the history. */
export function useLinkToken(): LinkToken {
  const [link, setLink] = useState<LinkToken>({ state: 'reading' })
  const isRead = useRef(false)
  useEffect(() => {
    // Effects run twice in development; the second time the token is gone from the address.
    if (isRead.current) return
    isRead.current = true
    const written = new URLSearchParams(window.location.search).get('token')
    const token = written?.replace(APPENDED, '')
    if (window.location.search) {
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
    setLink(token ? { state: 'there', token } : { state: 'missing' })
  }, [])
  return link
}
