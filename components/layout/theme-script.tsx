/**
 * Sets, before the first paint, the theme that the reader chose (without a choice the system's applies, by CSS), and
 * who the navigation is for: `data-member` is `member` or `staff` where a session is stored (lib/core/session-keys.ts).
 * `data-scripted` shows the controls that need a script. The theme is kept by lib/browser/reading, the session by
 * lib/browser/session.
 */
const SET_ROOT =
  "var d=document.documentElement.dataset;d.scripted='';try{var l=localStorage,s,t=l['ingingo.theme'];if(t)d.theme=t;" +
  "for(s of[l,sessionStorage])if(s['ingingo.session'])d.member=s['ingingo.member']||'member'}catch(e){}"

export function ThemeScript() {
  return <script dangerouslySetInnerHTML={{ __html: SET_ROOT }} />
}
