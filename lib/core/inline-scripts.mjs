/**
 * The inline scripts of our own that stand in pages. The content security policy of every page names them by their
 * hashes (lib/platform/html-cache), so they are the same for all.
 */

/**
 * Sets, before the first paint, the theme that the reader chose (without a choice the system's applies, by CSS), and
 * who the navigation is for: `data-member` is `member` or `staff` where a session is stored (lib/core/session-keys.ts).
 * `data-scripted` shows the controls that need a script: an engine without cascade layers runs none of ours, and gets the
 * plain sheet instead (docs/decisions/0027-plain-sheet.md). The theme is kept by lib/browser/reading, the session by
 * lib/browser/session.
 */
export const rootScript =
  "var d=document.documentElement.dataset;if(self.CSSLayerBlockRule)d.scripted='';" +
  'else document.write(\'<link rel="stylesheet" href="/plain.css">\');' +
  "try{var l=localStorage,s,t=l['ingingo.theme'];if(t)d.theme=t;" +
  "for(s of[l,sessionStorage])if(s['ingingo.session'])d.member=s['ingingo.member']||'member'}catch(e){}"

/** Writes on the root why somebody was sent to the login, before its notice is painted (login-notice.tsx). */
export const loginReasonScript =
  "var q=new URLSearchParams(location.search),e=q.get('error')==='google',r=q.get('reason')==='ended';" +
  "if(e||r||q.has('next'))document.documentElement.dataset.reason=e?'google':r?'ended':'next'"
