/**
 * Moving and interactive parts of the reading pages, without a framework. Every part works on attributes of the page,
 * and every page is complete without it. Parts that only some pages need are loaded there.
 */
import './older'
import './framework'
import './languages'
import './session'
import './controls'

const has = (selector: string) => document.querySelector(selector) !== null

if (has('[data-live-search]')) void import('./live-search')
if (has('a[data-more]')) void import('./more')
if (has('a[data-embed]')) void import('./embed')
// Only on pages whose style sheet shows one slide at a time with a pause button; after the first paint.
if (has('[data-scripted] [data-rotate]')) addEventListener('load', () => void import('./turns'))
if (has('[data-saved]')) void import('./saved')

// The page to which Google, the hospital's sign-in and the staff area's gate redirect people.
if (/[?&](token|notice)=/.test(location.search)) void import('./arrival')

// Loads parts for later pages and offline reading after the page itself. Without a timeout, Chromium may never run an
// idle callback on a page that renders nothing more. Safari 14 lacks idle callbacks; its `setTimeout` reads the
// options as 0.
addEventListener('load', () =>
  (self.requestIdleCallback || setTimeout)(() => import('./offline').catch(() => {}), {
    timeout: 3000,
  }),
)
