import 'server-only'
import { contentPolicy } from '@/lib/core/content-policy.mjs'
import { env } from '../env'
import { uploadOrigin } from '../storage/upload-origin'

/**
 * The content security policy of staff pages where large files go straight to a file host: it allows uploads there and nowhere
 * else. Null where files pass through this server: the default policy is enough then.
 */
export function staffPolicy(): string | null {
  const sendsTo = uploadOrigin()
  if (!sendsTo) return null
  const { NODE_ENV, SITE_URL } = env()
  return contentPolicy({
    isProduction: NODE_ENV === 'production',
    isHttps: SITE_URL?.startsWith('https://') ?? false,
    sendsTo,
  })
}
