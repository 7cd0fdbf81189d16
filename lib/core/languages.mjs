/**
 * The interface languages in the order of the menu, and all that the code knows of each: its name in itself, what calls
 * name it for content, and what previews of links name it. English has no prefix in addresses. A further one needs its
 * row here, its catalogue in messages/, the answers of the chat and the database's `content_language`; languages.test.ts
 * names the files that must repeat it.
 */
export const languages = /** @type {const} */ ({
  en: { name: 'English', content: 'eng', openGraph: 'en_US' },
  fr: { name: 'Français', content: 'fr', openGraph: 'fr_FR' },
  rw: { name: 'Ikinyarwanda', content: 'kiny', openGraph: 'rw_RW' },
  sw: { name: 'Kiswahili', content: 'kisw', openGraph: 'sw_KE' },
})

/** @typedef {keyof typeof languages} Locale */

export const locales = /** @type {Locale[]} */ (Object.keys(languages))

/** What names a language in an address, for patterns: `anyLocale` also where the server writes English out. */
export const anyLocale = locales.join('|')
export const prefixLocale = locales.filter((locale) => locale !== 'en').join('|')
