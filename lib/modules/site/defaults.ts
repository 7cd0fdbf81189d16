import 'server-only'
import { defaultHeldWords } from '@/lib/core/held-words'
import { contentLanguages, toLang } from '@/lib/core/locales'
import {
  defaultPageHtml,
  getSiteFields,
  SITE_PAGES,
  type SiteFields,
  type SiteTextKey,
  sitePageKeys,
} from '@/lib/core/site-texts'
import { translator } from '@/lib/platform/i18n/translator'
import { configuredSite } from '@/lib/platform/site'

/** The values from the environment or the product, by form field. */
function configuredFields(): SiteFields {
  const { emergencyNumbers, operator, address, phone, mail, social } = configuredSite()
  const placeholders = {
    numbers: emergencyNumbers.join(', '),
    operator,
    address,
    phone,
    mail,
    ...social,
  }
  const all = { ...placeholders, words: defaultHeldWords }
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text ?? '']))
}

/** The texts shown where administrators have written none: from the catalogues, or as configured. */
export async function readDefaults(key: SiteTextKey): Promise<SiteFields> {
  const ownPage = sitePageKeys.find((each) => each === key)
  const inLanguage = async (language: (typeof contentLanguages)[number]) => {
    const t = await translator(toLang(language))
    if (!ownPage)
      return (part: string) =>
        t(`home.${part}` as 'home.aboutText', { name: configuredSite().name })
    const html = defaultPageHtml(ownPage, (name) =>
      t(`${SITE_PAGES[ownPage].namespace}.${name}` as 'about.title'),
    )
    return () => html
  }
  const say = new Map(
    await Promise.all(
      contentLanguages.map(async (each) => [each, await inLanguage(each)] as const),
    ),
  )
  const configured = configuredFields()
  return Object.fromEntries(
    getSiteFields(key).map(({ name, part, language }) => [
      name,
      language ? (say.get(language)?.(part) ?? '') : (configured[part] ?? ''),
    ]),
  )
}
