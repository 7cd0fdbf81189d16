/** Where a browser keeps the session token: local storage when it is to be kept, else session storage. */
export const SESSION_KEY = 'ingingo.session'

/** What the browser remembers of who is signed in, for what the navigation shows: `member` or `staff`. */
export const MEMBER_KEY = 'ingingo.member'

/** Set in local storage while somebody is signed in: other tabs may then ask for the session (no secret). */
export const SHARED_KEY = 'ingingo.signed-in'

/** Begins the names under which a tab keeps what was typed into a form when its session ended. */
export const KEPT_PREFIX = 'ingingo.kept.'
