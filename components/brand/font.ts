import localFont from 'next/font/local'

/**
 * Figtree, the one typeface of the product: variable weights, Latin subset, served by us (20 KB).
 * Put `figtree.variable` on <html>; components/styles/typefaces.css reads it as --font-figtree.
 */
export const figtree = localFont({
  src: '../../app/fonts/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  // A font that arrives late is used from the next page on, because swapping it in would shift the text.
  display: 'optional',
  weight: '300 900',
  // components/styles/typefaces.css has fallbacks for each weight.
  adjustFontFallback: false,
})
