/** The menus of the navigation: both are disclosures. */
export const LANGUAGE_MENU = 'header details:has([data-language])'
export const ACCOUNT_MENU = 'header details:has([data-logout])'
