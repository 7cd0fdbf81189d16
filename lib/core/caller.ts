import type { Locale } from './locales'

/** Where a call comes from: for limits, audit and mails; never a basis for authorisation. */
export interface Caller {
  requestId: string
  /** The network address; the proxy's own only when the proxy is not configured. */
  address: string
  /** "Chrome on Android"; empty if unknown. */
  device: string
  locale: Locale
}
