import localFont from 'next/font/local'

/**
 * Figtree, the one typeface of the product: variable weights, Latin subset, served by us (20 KB).
 * Put `figtree.variable` on <html>; components/styles/typefaces.css reads it as --font-figtree.
 */
export const figtree = localFont({
  src: '../../app/fonts/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  display: 'swap',
  // A preload delays the first paint, and costs readers who save data 20 KB (lib/core/content-policy.mjs decides).
  preload: false,
  weight: '300 900',
  // components/styles/typefaces.css has fallbacks for each weight.
  adjustFontFallback: false,
})
