/**
 * The pages that mailed links open, without language, as a pattern: their addresses contain a secret until the page has
 * removed it, so no cache may keep them and no request may name them as its referrer.
 */
export const mailedPagePattern =
  'auth/(?:verify|reset|link|email|email/undo)|appeal|unsubscribe|follow-up'
