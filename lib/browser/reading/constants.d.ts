// Filled in by the bundler (scripts/support/reading-scripts.mjs).

/** Every interface language, separated by `|`. */
declare const LOCALES: string
/** Those with a prefix in addresses. */
declare const PREFIX_LOCALES: string
/** `languageOffer` of every catalogue. */
declare const LANGUAGE_OFFERS: string
/** The file of chat answers for each language. */
declare const CHAT_ANSWERS: string
