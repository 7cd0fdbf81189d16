/**
 * The inline scripts of our own that stand in pages. The content security policy of every page names them by their
 * hashes (lib/platform/html-cache), so they are the same for all.
 */

/**
 * Sets, before the first paint, the theme that the reader chose (without a choice the system's applies, by CSS), and
 * who the navigation is for: `data-member` is `member` or `staff` where a session is stored (lib/core/session-keys.ts).
 * An engine without cascade layers gets the plain sheet (docs/decisions/0027-plain-sheet.md), one with them
 * `data-scripted`, which shows the controls that need a script. `data-runs` says that it can parse our scripts; no other
 * engine is sent any. The reading scripts' address stands on the element. The theme is kept by lib/browser/reading, the
 * session by lib/browser/session.
 */
export const rootScript =
  'var w=document,d=w.documentElement.dataset;' +
  "if(self.CSSLayerBlockRule)d.scripted='';" +
  'else w.write(\'<link rel="stylesheet" href="/plain.css">\');' +
  // What the framework's inline script writes to stands in the language since 2019 only.
  'if(!self.globalThis)self.globalThis=self;' +
  "if(CSS.supports('font-optical-sizing','auto')&&Promise.allSettled){d.runs='';" +
  "w.write('<script type=module fetchpriority=low src='+w.currentScript.dataset.src+'><\\/script>')}" +
  "try{var l=localStorage,s,t=l['ingingo.theme'];if(t)d.theme=t;" +
  "for(s of[l,sessionStorage])if(s['ingingo.session'])d.member=s['ingingo.member']||'member'}catch(e){}"

/** Writes on the root why somebody was sent to the login, before its notice is painted (login-notice.tsx). */
export const loginReasonScript =
  "var q=new URLSearchParams(location.search),e=q.get('error')==='google',r=q.get('reason')==='ended';" +
  "if(e||r||q.has('next'))document.documentElement.dataset.reason=e?'google':r?'ended':'next'"
