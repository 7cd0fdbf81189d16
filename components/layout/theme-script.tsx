/**
 * Sets the theme that the reader chose before the first paint; without a choice the system's applies, by CSS. The
 * choice is kept by lib/browser/reading. `data-scripted` shows the controls that need a script.
 */
const SET_THEME =
  "var d=document.documentElement.dataset;d.scripted='';try{var t=localStorage['ingingo.theme'];if(t)d.theme=t}catch(e){}"

export function ThemeScript() {
  return <script dangerouslySetInnerHTML={{ __html: SET_THEME }} />
}
