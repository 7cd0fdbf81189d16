import * as z from './zod-parts'

/**
 * Zod for the schemas that browsers run too. There it would compile its checks with `new Function`, which our content security
 * policy forbids; even the attempt is reported as a violation. It decides that when a schema is created, so this must run
 * before any schema.
 */
if (typeof window !== 'undefined') z.config({ jitless: true })

export { z }
