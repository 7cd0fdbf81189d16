import { type ContentLanguage, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { shownCode } from '@/lib/core/version-code'

/** The address to check a version at, in the language of its text, on the site's public address. */
export const versionAddress = (
  siteUrl: string,
  { language }: { language: ContentLanguage },
  code: string,
) => `${siteUrl}${localePath(langOf(language), paths.printed(shownCode(code)))}`
