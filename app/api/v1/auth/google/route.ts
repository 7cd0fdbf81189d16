import { defineProviderSignIn } from '@/lib/routes/define-provider-sign-in'

const { begin, exchange } = defineProviderSignIn('google')

/** Sends the browser to Google. */
export const GET = begin

/** Exchanges the one-time code at the end for a session. */
export const POST = exchange
