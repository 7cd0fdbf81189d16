/**
 * Our own inline scripts. The content security policy of every page names them by their hashes (server/html), so
 * they are the same on all pages.
 */

/**
 * Sets, before the first paint, the theme the reader chose (without a choice, CSS applies the system's), and the
 * audience of the navigation: `data-member` is `member` or `staff` where a session is stored
 * (lib/core/session-keys.ts). An engine without cascade layers gets the plain sheet
 * (docs/decisions/0027-style-sheet-for-old-engines.md); one with them gets `data-scripted`, which shows the controls that need a
 * script. `data-runs` marks engines that can parse our scripts; others get none. The address of the reading scripts
 * is on the element. lib/browser/reading stores the theme and that the browser has fetched our typeface,
 * lib/browser/session the session.
 *
 * `data-typeface` sets the page in our typeface: where the browser has fetched it before, and on a first visit over an
 * ordinary connection, but never where the reader saves data.
 */
export const rootScript =
  'var w=document,d=w.documentElement.dataset;' +
  "if(self.CSSLayerBlockRule)d.scripted='';" +
  'else w.write(\'<link rel="stylesheet" href="/plain.css">\');' +
  // The framework's inline script writes to `globalThis`, which engines have only since 2019.
  'if(!self.globalThis)self.globalThis=self;' +
  "if(CSS.supports('font-optical-sizing','auto')&&Promise.allSettled){d.runs='';" +
  "w.write('<script type=module fetchpriority=low src='+w.currentScript.dataset.src+'><\\/script>')}" +
  'var c=navigator.connection||{},y=!/[23]g/.test(c.effectiveType);' +
  "try{var l=localStorage,s,t=l['ingingo.theme'];if(t)d.theme=t;if(l['ingingo.typeface'])y=1;" +
  "for(s of[l,sessionStorage])if(s['ingingo.session'])d.member=s['ingingo.member']||'member'}catch(e){}" +
  "if(y&&!c.saveData)d.typeface=''"

/** Sets on the root why the person was sent to the login, before its notice is painted (login-form.tsx). */
export const loginReasonScript =
  "var q=new URLSearchParams(location.search),e=q.get('error'),r=q.get('reason')==='ended';" +
  'if(!/^(google|oidc|organisation)$/.test(e))e=0;' +
  "if(e||r||q.has('next'))document.documentElement.dataset.reason=e||(r?'ended':'next')"

/**
 * The content security policy of every response. A second policy, which each cached page brings
 * (server/cache-handler.mjs), restricts scripts further: it blocks every inline script whose hash is not listed.
 * @param {{ isProduction: boolean, isHttps: boolean, sendsTo?: string | null }} options `sendsTo`: scheme and host to which the
 *   page may send files, besides this site
 */
export const contentPolicy = ({ isProduction, isHttps, sendsTo }) =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${isProduction ? '' : " 'unsafe-eval'"}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isProduction ? '' : ' ws:'}${sendsTo ? ` ${sendsTo}` : ''}`,
    'frame-src https://www.youtube-nocookie.com',
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
