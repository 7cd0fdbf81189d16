import { serveKinds } from '@/lib/routes/kind-calls'

/** The calls that the kinds of content share. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveKinds
