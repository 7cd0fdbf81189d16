/** Where a browser stores the session token: in local storage when it is to persist, else in session storage. */
export const SESSION_KEY = 'ingingo.session'

/** Whether the navigation shows a signed-in person: `member` or `staff`. */
export const MEMBER_KEY = 'ingingo.member'

/** Set in local storage while somebody is signed in: other tabs may then request the session (not a secret). */
export const SHARED_KEY = 'ingingo.signed-in'

/** In session storage: the choices made on the login page before signing in at a provider. */
export const PROVIDER_SIGN_IN_KEY = 'ingingo.google'

/** The prefix of the keys under which a tab keeps the content of a form when its session ends. */
export const FORM_PREFIX = 'ingingo.kept.'
