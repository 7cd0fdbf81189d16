import { call } from '@/lib/browser/api/call'
import type { SiteFields, SiteTextKey } from '@/lib/core/site-texts'
import type { z } from '@/lib/core/zod'
import type { SiteTextDto, SiteTextVersionsDto, siteTextListDto } from '@/lib/modules/site/schema'

const PATH = '/site-text'

/** The key under which all reads of the site's texts are cached. */
export const SITE_TEXTS_READ = ['site-texts'] as const

export const listSiteTexts = async (signal: AbortSignal) =>
  (await call<z.infer<typeof siteTextListDto>>('GET', PATH, { signal })).data.texts

export const readSiteText = async (key: SiteTextKey, signal?: AbortSignal) =>
  (await call<SiteTextDto>('GET', `${PATH}/${key}`, signal ? { signal } : {})).data

export const listVersions = async (key: SiteTextKey, signal: AbortSignal) =>
  (await call<SiteTextVersionsDto>('GET', `${PATH}/${key}/versions`, { signal })).data.versions

export const readVersion = async (key: SiteTextKey, version: number, signal: AbortSignal) =>
  (await call<SiteTextDto>('GET', `${PATH}/${key}/versions/${version}`, { signal })).data

export const saveSiteText = (key: SiteTextKey, json: { fields: SiteFields; version: number }) =>
  call<SiteTextDto>('PUT', `${PATH}/${key}`, { json })

export const restoreVersion = (key: SiteTextKey, older: number, version: number) =>
  call<SiteTextDto>('POST', `${PATH}/${key}/versions/${older}/restore`, { json: { version } })
