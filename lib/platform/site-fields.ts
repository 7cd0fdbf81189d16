import 'server-only'
import type { SiteFields, SiteTextKey } from '@/lib/core/site-texts'

/**
 * The site texts that administrators have edited, as this process last read them (site-texts.ts). Next bundles each route
 * separately, so they are kept on the process, where the busy page also reads them (scripts/support/busy-page.mjs).
 */
export const keptSiteTexts = globalThis as {
  ingingoSiteTexts?: { texts: Partial<Record<SiteTextKey, SiteFields>>; mark: string }
}

const NOTHING: SiteFields = {}

/** The fields that administrators have set under a key; empty when they set none. */
export const siteFields = (key: SiteTextKey): SiteFields =>
  keptSiteTexts.ingingoSiteTexts?.texts[key] ?? NOTHING
