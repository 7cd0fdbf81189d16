import localFont from 'next/font/local'

/**
 * Figtree, the one typeface of the product: variable weights, Latin subset, served by us (20 KB).
 * Put `figtree.variable` on <html>; app/globals.css reads it as --font-figtree.
 */
export const figtree = localFont({
  src: '../../app/fonts/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  display: 'optional',
  weight: '300 900',
  // globals.css has fallbacks for each weight.
  adjustFontFallback: false,
})
