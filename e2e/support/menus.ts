/** The menus of the navigation: both are disclosures. */
export const LANGUAGES = 'header details:has([data-language])'
export const ACCOUNT = 'header details:has([data-logout])'
