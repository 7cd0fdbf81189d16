import { type ContentLanguage, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { shownCode } from '@/lib/core/version-code'

/** Where a version is asked about, in the language of its text, at the public address of the site. */
export const versionAddress = (
  siteUrl: string,
  { language }: { language: ContentLanguage },
  code: string,
) => `${siteUrl}${localePath(langOf(language), paths.printed(shownCode(code)))}`
