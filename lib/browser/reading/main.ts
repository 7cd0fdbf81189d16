/**
 * What moves or reacts by itself on the reading pages, without a framework. Every part works on attributes of the
 * page, and every page is complete without it. What only some pages need is fetched there.
 */
import './older'
import './framework'
import './chat-opener'
import './theme'
import './languages'
import './menus'
import './session'
import './connection'
import './pictures'
import './actions'
import './disclosures'

const has = (selector: string) => document.querySelector(selector) !== null

if (has('[data-live-search]')) void import('./live-search')
if (has('a[data-more]')) void import('./more')
if (has('a[data-embed]')) void import('./embed')
// Only where the sheet is that shows one of them at a time, and the button that stops them.
if (has('[data-scripted] [data-rotate]')) void import('./turns')
if (has('[data-saved]')) void import('./saved')

// Where Google and the staff area's gate send people back to.
if (/\/home\/?$/.test(location.pathname)) {
  const query = new URLSearchParams(location.search)
  if (query.has('token') && query.has('user')) void import('./google')
  if (query.get('notice') === 'not-allowed') void import('./refusal')
}

// What is kept for days without a network comes last: the page has been there for a while then.
addEventListener('load', () =>
  (self.requestIdleCallback || setTimeout)(() => import('./offline').catch(() => {})),
)
