import { defineProviderSignIn } from '@/lib/routes/define-provider-sign-in'

const { begin, exchange } = defineProviderSignIn('oidc')

/** Sends the browser to the hospital's own sign-in. */
export const GET = begin

/** Exchanges the one-time code at the end for a session. */
export const POST = exchange
