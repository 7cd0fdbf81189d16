/** Writes on the root why somebody was sent to the login, before its notice is painted (login-notice.tsx). */
const SET_REASON =
  "var q=new URLSearchParams(location.search),e=q.get('error')==='google',r=q.get('reason')==='ended';" +
  "if(e||r||q.has('next'))document.documentElement.dataset.reason=e?'google':r?'ended':'next'"

export function LoginReason() {
  return <script dangerouslySetInnerHTML={{ __html: SET_REASON }} />
}
