import localFont from 'next/font/local'

/**
 * Figtree, the one typeface of the product: variable weights, Latin subset, served by us (20 KB).
 * Put `figtree.variable` on <html>; app/globals.css reads it as --font-figtree.
 */
export const figtree = localFont({
  src: '../../app/fonts/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  // One that comes late is for the next page: put into this one it would move what is being read.
  display: 'optional',
  weight: '300 900',
  // globals.css has fallbacks for each weight.
  adjustFontFallback: false,
})
