/**
 * The header of a request for the full page, whatever `Save-Data` says. The service worker sends no cookies, so it
 * sends this header instead.
 */
export const FULL_PAGE_HEADER = 'ingingo-full'
