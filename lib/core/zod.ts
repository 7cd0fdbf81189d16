import * as z from './zod-parts'

/**
 * Zod for the schemas that browsers run too. There it would compile its checks with `new Function`, which our content
 * security policy forbids; already the attempt is reported as a violation. It decides when a schema is made, so this
 * stands before all of them.
 */
if (typeof window !== 'undefined') z.config({ jitless: true })

export { z }
