/**
 * The interface languages in menu order, with the settings of each: its own name, its content-language name in the
 * API, its Open Graph locale, and its Intl locale (null where Node's Intl is unreliable: lib/core/dates.ts has its
 * month names). English has no prefix in addresses. To add one: CONTRIBUTING.md, "Where a change goes".
 */
export const languages = /** @type {const} */ ({
  en: { name: 'English', content: 'eng', openGraph: 'en_US', intl: 'en-US' },
  fr: { name: 'Français', content: 'fr', openGraph: 'fr_FR', intl: 'fr-FR' },
  rw: { name: 'Ikinyarwanda', content: 'kiny', openGraph: 'rw_RW', intl: null },
  sw: { name: 'Kiswahili', content: 'kisw', openGraph: 'sw_KE', intl: 'sw-TZ' },
})

/** Content languages as the API names them, in the order of its description. */
export const contentLanguages = /** @type {const} */ (['eng', 'fr', 'kisw', 'kiny'])

/** @typedef {keyof typeof languages} Locale */

export const locales = /** @type {Locale[]} */ (Object.keys(languages))

/**
 * The languages in addresses, for patterns; `localePattern` includes English, for paths in which the server spells it
 * out.
 */
export const localePattern = locales.join('|')
export const prefixLocalePattern = locales.filter((locale) => locale !== 'en').join('|')
