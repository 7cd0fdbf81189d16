import 'server-only'
import type { SiteFields, SiteTextKey } from '@/lib/core/site-texts'

/**
 * What administrators say about the site, as this process has read it last (site-texts.ts). Next bundles each route apart;
 * what all know of stands in the process, where the busy page reads it, too (scripts/support/busy-page.mjs).
 */
export const keptSiteTexts = globalThis as {
  ingingoSiteTexts?: { texts: Partial<Record<SiteTextKey, SiteFields>>; mark: string }
}

const NOTHING: SiteFields = {}

/** What administrators say under a key; no fields where they say nothing. */
export const siteFields = (key: SiteTextKey): SiteFields =>
  keptSiteTexts.ingingoSiteTexts?.texts[key] ?? NOTHING
